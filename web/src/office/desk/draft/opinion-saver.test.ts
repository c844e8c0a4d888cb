import type { OpinionDraft } from '@green/contract/filing/opinion-draft.ts'
import { expect, test, vi } from 'vitest'
import { opinionSaver, type SavedState } from './opinion-saver.ts'
import { emptyDraft } from './step-draft.ts'

const draft = (opinion: string) => ({ step: 'countyReturn', fields: { ...emptyDraft, opinion } })

function saverWith(send: (opinion: string) => Promise<{ at: string }>) {
  const states: SavedState[] = []
  const sent: string[] = []
  const saver = opinionSaver(
    (input: OpinionDraft | null) => {
      const opinion = input?.fields.opinion ?? ''
      sent.push(opinion)
      return send(opinion)
    },
    (state) => states.push(state),
    100,
  )
  return { saver, states, sent }
}

test('only the newest words are sent, a moment after the last change', async () => {
  vi.useFakeTimers()
  const { saver, states, sent } = saverWith(async () => ({ at: '2026-11-20T01:00:00.000Z' }))
  saver.later(draft('请'))
  saver.later(draft('请补充'))
  await vi.advanceTimersByTimeAsync(150)
  expect(sent).toEqual(['请补充'])
  expect(states.at(-1)).toEqual({ at: '2026-11-20T01:00:00.000Z' })
  vi.useRealTimers()
})

test('what could not be saved is said and sent again on demand', async () => {
  vi.useFakeTimers()
  let isDown = true
  const { saver, states, sent } = saverWith(async () => {
    if (isDown) throw new Error('offline')
    return { at: '2026-11-20T01:00:00.000Z' }
  })
  saver.later(draft('请补充'))
  await vi.advanceTimersByTimeAsync(150)
  expect(states.at(-1)).toBe('failed')
  isDown = false
  saver.flush()
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['请补充', '请补充'])
  expect(states.at(-1)).toEqual({ at: '2026-11-20T01:00:00.000Z' })
  vi.useRealTimers()
})

test('after the step nothing is sent any more', async () => {
  vi.useFakeTimers()
  const { saver, sent } = saverWith(async () => ({ at: '' }))
  saver.later(draft('请补充'))
  saver.forget()
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual([])
  vi.useRealTimers()
})
