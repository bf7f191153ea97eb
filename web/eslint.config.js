// What is right and wrong in the page's code; how it is laid out is prettier's business.
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import tseslint from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default tseslint.config(
  { ignores: ["node_modules/", "dist/", "src/lib/types/"] },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: tseslint.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    // With types: a method handed on without its object breaks only when it is called.
    files: ["src/**/*.ts", "src/**/*.svelte"],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: { "@typescript-eslint/unbound-method": "error" },
  },
  {
    rules: {
      "max-len": [
        "error",
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreUrls: true,
          ignoreRegExpLiterals: true,
        },
      ],
      "no-empty": ["error", { allowEmptyCatch: true }],
      // `== null` is the one question for what is missing, null or undefined.
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // prettier writes {" "} where a space has to stay.
      "svelte/no-useless-mustaches": "off",
      // svelte-check knows which warnings the compiler gives; eslint only guesses.
      "svelte/no-unused-svelte-ignore": "off",
      // Maps and sets that are made and read within one derivation are no state.
      "svelte/prefer-svelte-reactivity": "off",
      // The types say what may be missing; a non-null assertion says what the reader should know.
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
