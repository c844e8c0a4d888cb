/** Vitest global set-up of the screens' tests: the demo city that they work in, on a port of its own. */
import type { TestProject } from 'vitest/node'
import startDemoCity from '../demo-city.ts'
import { freePort } from '../free-port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's server, without a path. */
    cityOrigin: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.JOURNEY_PORT ??= String(await freePort())
  const stop = await startDemoCity()
  project.provide('cityOrigin', `http://127.0.0.1:${process.env.JOURNEY_PORT}`)
  return stop
}
