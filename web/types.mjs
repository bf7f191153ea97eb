// JSON schemas on stdin, by the name of the file, become TypeScript on stdout: tools/schema.py asks for it.
import { compile } from "json-schema-to-typescript";

const OPTIONS = { bannerComment: "", additionalProperties: false, style: { printWidth: 110 } };

async function written({ head, schema }) {
  const text = await compile(schema, "All", OPTIONS);
  // The root only holds everything together; what it holds is what is wanted.
  return `${head}\n${text.replace(/(\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*)?export type All =[^;]*;\n/, "")}`;
}

let asked = "";
for await (const part of process.stdin) asked += part;
const made = {};
for (const [file, each] of Object.entries(JSON.parse(asked))) made[file] = await written(each);
process.stdout.write(JSON.stringify(made));
