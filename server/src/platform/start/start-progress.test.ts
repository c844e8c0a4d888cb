import { expect, test } from 'vitest'
import { progressText, type StartEvent, stagesOf, startProgress } from './start-progress.ts'

/** A start whose time the test moves. */
function started() {
  let ms = 0
  const progress = startProgress(() => ms)
  const events: StartEvent[] = []
  progress.watch((event) => events.push(event))
  return { progress, events, after: (seconds: number) => (ms += seconds * 1000) }
}

test('each stage ends with its time when the next one begins', () => {
  const { progress, events, after } = started()
  after(2.5)
  progress.begin('migrations')
  after(1)
  progress.begin('ready')
  expect(events.filter(({ kind }) => kind === 'end')).toEqual([
    { kind: 'end', stage: 'database', seconds: 2.5 },
    { kind: 'end', stage: 'migrations', seconds: 1 },
  ])
  expect(progress.state()).toMatchObject({ stage: 'ready', percent: 100 })
})

test('the percent of a stage only grows, and the rest of the time is estimated from what is done', () => {
  const { progress, after } = started()
  progress.begin('demo')
  after(20)
  progress.advance(25, '年度数据')
  expect(progress.state()).toEqual({ stage: 'demo', percent: 25, label: '年度数据', secondsLeft: 60 })
  after(10)
  expect(progress.state().secondsLeft).toBe(50)
  progress.advance(10, '年度数据')
  expect(progress.state().percent).toBe(25)
  after(1000)
  expect(progress.state().secondsLeft).toBeNull()
})

test('nothing is estimated from the first few percent', () => {
  const { progress, after } = started()
  progress.begin('demo')
  after(5)
  progress.advance(1, '企业')
  expect(progress.state().secondsLeft).toBeNull()
})

test('it is told in one line, long times in minutes', () => {
  const state = { stage: 'demo' as const, percent: 43, label: '年度数据', secondsLeft: 40 }
  expect(progressText(state)).toBe('填入演示城市 43%（年度数据），还需约 40 秒')
  expect(progressText({ ...state, secondsLeft: 170 })).toBe('填入演示城市 43%（年度数据），还需约 3 分钟')
  expect(progressText({ stage: 'database', percent: 0, label: '', secondsLeft: null })).toBe('启动数据库')
})

test('only a demo city has the stage of filling it', () => {
  expect(stagesOf({ DEMO: false })).toEqual(['database', 'migrations'])
  expect(stagesOf({ DEMO: true })).toContain('demo')
})
