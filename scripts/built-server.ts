/** Vitest global set-up of the integration tests, which start the server as `npm start` runs it. */
import { fileURLToPath } from 'node:url'
import { build } from './builds.mjs'

export default async function setup(): Promise<void> {
  if (!(await build(fileURLToPath(new URL('..', import.meta.url)), 'server')))
    throw new Error('the server cannot be built')
}
