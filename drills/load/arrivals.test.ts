import { expect, test } from 'vitest'
import { arrivals, crowd, exponential, seeded } from './arrivals.ts'
import { slope } from './watch.ts'
import { openLine, openTally, requireThisMachine } from './wire.ts'

const pace = { staySeconds: 300, pauseSeconds: 20 }
const plan = { people: 400, seconds: 3600, warmUpSeconds: 60, seed: 7 }

test('the same seed gives the same day, another seed another', () => {
  expect(arrivals(plan, pace)).toEqual(arrivals(plan, pace))
  expect(arrivals({ ...plan, seed: 8 }, pace)).not.toEqual(arrivals(plan, pace))
})

test('as many people are there at any time as were asked for, and of every kind its share', () => {
  const all = arrivals(plan, pace)
  for (const minute of [10, 30, 50]) {
    const at = minute * 60_000
    const present = all.filter((one) => one.atMs <= at && one.atMs + one.stayMs > at).length
    expect(present).toBeGreaterThan(plan.people * 0.8)
    expect(present).toBeLessThan(plan.people * 1.2)
  }
  for (const [kind, share] of Object.entries(crowd)) {
    const part = all.filter((one) => one.kind === kind).length / all.length
    expect(Math.abs(part - share)).toBeLessThan(0.03)
  }
  expect(Object.values(crowd).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

test('times between arrivals have the mean that was asked for and no memory', () => {
  const random = seeded(3)
  const times = Array.from({ length: 50_000 }, () => exponential(random, 10))
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length
  expect(Math.abs(mean - 10)).toBeLessThan(0.2)
  const longer = times.filter((one) => one > 10)
  const rest = longer.reduce((sum, one) => sum + one - 10, 0) / longer.length
  expect(Math.abs(rest - 10)).toBeLessThan(0.4)
})

test('another machine is not asked', () => {
  for (const address of ['http://10.0.0.1:8080', 'https://city.example', 'http://127.0.0.1.example:80'])
    expect(() => requireThisMachine(address)).toThrow('this machine only')
  expect(() => openLine('http://192.168.1.1')).toThrow('this machine only')
  requireThisMachine('http://127.0.0.1:8080')
})

test('refusals are told apart: a fault, too busy, another was faster', () => {
  const tally = openTally()
  for (const status of [200, 200, 409, 503, 500, 0]) tally.note('draft', 10, status, 'said')
  expect(tally.figures().draft).toMatchObject({ count: 6, failed: 2, busy: 1, stale: 1 })
  expect(tally.figures().draft?.p95).toBeCloseTo(10, 1)
})

test('the slope of memory is that of the line through all looks', () => {
  expect(slope([0, 1, 2, 3], [10, 12, 14, 16])).toBeCloseTo(2)
  expect(slope([0, 1, 2, 3], [5, 5, 5, 5])).toBe(0)
  expect(slope([1], [5])).toBe(0)
})
