import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, Halt, type SaveState } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function autosaveOf(save: () => Promise<string>) {
  const states: SaveState['kind'][] = []
  const autosave = createAutosave({
    save,
    onState: (s) => states.push(s.kind),
    describe: (failure) => (failure as Error).message,
  })
  return { autosave, states }
}

test('it saves a second after the last key', async () => {
  const save = vi.fn(async () => '2026-03-15T09:30:00Z')
  const { autosave, states } = autosaveOf(save)
  autosave.touch()
  await vi.advanceTimersByTimeAsync(900)
  autosave.touch()
  await vi.advanceTimersByTimeAsync(900)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(save).toHaveBeenCalledTimes(1)
  expect(states).toEqual(['waiting', 'saving', 'saved'])
  expect(autosave.hasUnsaved()).toBe(false)
})

test('typing without a pause is saved every few seconds', async () => {
  const save = vi.fn(async () => 'now')
  const { autosave } = autosaveOf(save)
  for (let i = 0; i < 24; i += 1) {
    autosave.touch()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(save.mock.calls.length).toBeGreaterThanOrEqual(2)
})

test('only one save runs at a time; changes during it are saved afterwards', async () => {
  let finish: (at: string) => void = () => undefined
  let running = 0
  let most = 0
  const save = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        running += 1
        most = Math.max(most, running)
        finish = (at) => {
          running -= 1
          resolve(at)
        }
      }),
  )
  const { autosave } = autosaveOf(save)
  autosave.touch()
  await vi.advanceTimersByTimeAsync(1000)
  autosave.touch()
  await vi.advanceTimersByTimeAsync(5000)
  expect(save).toHaveBeenCalledTimes(1)
  finish('first')
  await vi.advanceTimersByTimeAsync(1000)
  expect(save).toHaveBeenCalledTimes(2)
  finish('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(most).toBe(1)
  expect(autosave.state()).toEqual({ kind: 'saved', at: 'second' })
})

test('a failure shows its reason and is retried with backoff', async () => {
  const save = vi
    .fn(async () => 'now')
    .mockRejectedValueOnce(new Error('网络'))
    .mockRejectedValueOnce(new Error('网络'))
  const { autosave } = autosaveOf(save)
  autosave.touch()
  await vi.advanceTimersByTimeAsync(1000)
  expect(autosave.state()).toEqual({ kind: 'failed', message: '网络' })
  expect(autosave.hasUnsaved()).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(save).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(autosave.state().kind).toBe('saved')
})

test('it halts until a person has decided, also while somebody types', async () => {
  const save = vi.fn(async () => 'now').mockRejectedValueOnce(new Halt('该评审任务已结束，不能再评分'))
  const { autosave } = autosaveOf(save)
  autosave.touch()
  await vi.advanceTimersByTimeAsync(1000)
  expect(autosave.state()).toEqual({ kind: 'halted', message: '该评审任务已结束，不能再评分' })
  autosave.touch()
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(1)
  autosave.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(autosave.state().kind).toBe('saved')
})

test('flush saves at once what is not saved, and nothing twice', async () => {
  const save = vi.fn(async () => 'now')
  const { autosave } = autosaveOf(save)
  await autosave.flush()
  expect(save).not.toHaveBeenCalled()
  autosave.touch()
  await autosave.flush()
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(5000)
  expect(save).toHaveBeenCalledTimes(1)
})

test('after stop nothing is saved: a submitted or deleted form does not come back as a draft', async () => {
  const save = vi.fn(async () => 'now')
  const { autosave } = autosaveOf(save)
  autosave.touch()
  await autosave.stop()
  autosave.touch()
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).not.toHaveBeenCalled()
  expect(autosave.hasUnsaved()).toBe(false)
})
