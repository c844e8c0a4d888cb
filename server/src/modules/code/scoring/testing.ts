/** For tests: trials and runs that are computed. */

import { greenRating } from '@green/contract/calls/code/green-rating.ts'
import type { TestApp } from '../../../db/testing.ts'

/** A trial that is computed. */
export async function trial(app: TestApp, schemeId: string, year: number, token: string): Promise<string> {
  const { data } = await app.call(greenRating.tryScheme, { schemeId, year }, token)
  await app.call(greenRating.compute, { id: data.id }, token)
  return data.id
}

/** A run that is computed. */
export async function computedRun(app: TestApp, year: number, token: string): Promise<string> {
  const { data } = await app.call(greenRating.start, { year }, token)
  await app.call(greenRating.compute, { id: data.id }, token)
  return data.id
}
