/** Every table of the schema, for whoever has to look at all of them. */
import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = new URL('schema/', import.meta.url)

export async function everyTable(): Promise<PgTable[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const modules: object[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ new URL(name, folder).href)),
  )
  return modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable))
}
