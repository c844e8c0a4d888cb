/** The names of the contract's schemas in the interface description: each has the name of its export. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

/**
 * Every exported schema by its name, read from the sources of the contract, so that no list of them is kept by hand. A
 * schema with two names is refused, and so is a name of two schemas: clients that were generated would break.
 */
export async function schemaNames(): Promise<ReadonlyMap<z.ZodType, string>> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@green/contract/all-calls.ts')))
  const names = new Map<z.ZodType, string>()
  const schemaByName = new Map<string, z.ZodType>()
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/node_modules/**', '**/testing/**', '**/*.test.ts'] })
  for (const file of files.toSorted()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href)
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue
      if ((schemaByName.get(name) ?? schema) !== schema)
        throw new Error(`two schemas of the contract are named ${name}`)
      // What another file passes on under a second name keeps its first.
      if (!names.has(schema)) names.set(schema, name)
      schemaByName.set(name, schema)
    }
  }
  return names
}
