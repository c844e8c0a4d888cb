/** The source files of the product, as the rules of the house read them. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workspaces } from './workspaces.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export const isTest = (file: string) => /\.test\.tsx?$|\/testing\.ts$|\/test-[\w-]+\.ts$|\/testing\//.test(file)

/** Every source file by its path from the root, with its text. */
export function sourceFiles(): Record<string, string> {
  const folders = `{${workspaces.join(',')}}/**/*.{ts,tsx}`
  const names = globSync(folders, { cwd: root, exclude: (name) => /node_modules|dist$|\.cache/.test(name) })
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(resolve(root, name), 'utf8')]),
  )
}

/** Every style sheet of the web by its path from the root, with its text. */
export function styleSheets(): Record<string, string> {
  const names = globSync('web/src/**/*.css', { cwd: root })
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(resolve(root, name), 'utf8')]),
  )
}
