/** Batches that a journey opens for itself. */
import type { CallRequest } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { first } from './addresses.ts'
import type { People } from './journey.ts'
import { byTwo } from './second-hand.ts'

type Wish = Pick<CallRequest<typeof batch.save>, 'programme' | 'name'> & Partial<CallRequest<typeof batch.save>>

/** Opens one of this year until in twenty days. It is older than every batch of the demo city: journeys that use the newest batch get theirs. */
export async function openOldBatch({ apiClient }: Pick<People, 'apiClient'>, wish: Wish) {
  const officer = await apiClient('city')
  await byTwo([officer, await apiClient('city2')], batch.save, {
    year: new Date().getFullYear(),
    openAt: '2020-01-01T00:00:00.000Z',
    closeAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    // One officer decides, unless the journey is about two.
    twoHands: false,
    ...wish,
  })
  return first(
    (await officer.request(batch.list, { programme: wish.programme })).filter(({ name }) => name === wish.name),
  )
}
