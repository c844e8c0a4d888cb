import { expect, test } from 'vitest'
import { replicaEvidence, type SeenReplica } from './replica-evidence.ts'

const replica = (over: Partial<SeenReplica> = {}): SeenReplica => ({
  identity: '7 5',
  isReplica: true,
  replayed: '0/100',
  timeline: 1,
  started: 'monday',
  ...over,
})
const writer = (lsn: bigint, timeline = 1) => ({ identity: '7 5', end: { timeline, lsn } })

test('a replica that is ahead of its writer is not trusted until it was started again, even when the writer has passed it', () => {
  const evidence = replicaEvidence(1000)
  expect(evidence.weigh(replica(), writer(0x100n), 0)).toBe('ok')
  expect(evidence.weigh(replica({ replayed: '0/200' }), writer(0x1ffn), 1000)).toBe('diverged')
  expect(evidence.weigh(replica({ replayed: '0/200' }), writer(0x300n), 2000)).toBe('diverged')
  expect(evidence.weigh(replica({ replayed: '0/300', started: 'tuesday' }), writer(0x300n), 3000)).toBe('ok')
})

test('after a promotion it is read once it is on the new timeline', () => {
  const evidence = replicaEvidence(1000)
  expect(evidence.weigh(replica(), writer(0x100n), 0)).toBe('ok')
  expect(evidence.weigh(replica(), writer(0x100n, 2), 1000)).toBe('lagging')
  expect(evidence.had({ timeline: 3, lsn: 1n })).toBe(false)
  expect(evidence.weigh(replica({ timeline: 2 }), writer(0x100n, 2), 2000)).toBe('ok')
})

test('at the first look, and after a renewal, it needs everything that the writer has; later the lag counts', () => {
  const evidence = replicaEvidence(1000)
  expect(evidence.weigh(replica(), writer(0x200n), 0)).toBe('lagging')
  expect(evidence.weigh(replica({ replayed: '0/200' }), writer(0x300n), 500)).toBe('ok')
  evidence.renew()
  expect(evidence.isFresh(500)).toBe(false)
  expect(evidence.weigh(replica({ replayed: '0/2FF' }), writer(0x300n), 600)).toBe('lagging')
  expect(evidence.weigh(replica({ replayed: '0/300' }), writer(0x400n), 700)).toBe('ok')
})

test('what was proven ages with the clock', () => {
  const evidence = replicaEvidence(1000)
  evidence.weigh(replica(), writer(0x100n), 0)
  expect([evidence.isFresh(1000), evidence.isFresh(1001)]).toEqual([true, false])
})

test('another database and a server that takes writes are neither', () => {
  const evidence = replicaEvidence(1000)
  expect(evidence.weigh(replica({ identity: '7 6' }), writer(0x100n), 0)).toBe('foreign')
  expect(evidence.weigh(replica({ isReplica: false }), writer(0x100n), 0)).toBe('promoted')
  expect(evidence.isFresh(0)).toBe(false)
})
