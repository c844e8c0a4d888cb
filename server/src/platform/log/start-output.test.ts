import { expect, test } from 'vitest'
import { startProgress } from '../start/start-progress.ts'
import { secondsText, startOutput } from './start-output.ts'
import type { LogFormat } from './text-log.ts'

/** What a start of three stages writes. */
function outputOf(format: LogFormat, how: { isTTY?: boolean; hasColors?: () => boolean; isQuiet?: boolean } = {}) {
  let text = ''
  const out = { write: (part: string) => (text += part), columns: 60, ...how }
  const output = startOutput({ format, isQuiet: how.isQuiet ?? false }, out, out)
  let ms = 0
  const progress = startProgress(() => ms)
  progress.watch((event) => output.show(event, progress.state()))
  ms = 2000
  progress.begin('demo')
  ms = 12_000
  progress.advance(50, '年度数据')
  ms = 77_000
  progress.begin('ready')
  output.warn('数据库意外停止')
  output.welcome(['工业绿效码企业服务平台已启动：http://127.0.0.1:8080/web/', '演示账号：city'])
  return text
}

/** As a terminal shows it in the end. */
const shown = (text: string) => text.split('\n').map((line) => line.split('\r\u001b[2K').at(-1) ?? '')

test('on a terminal each step is one line with its time, the running one with the time left, the address and accounts last', () => {
  const text = outputOf('text', { isTTY: true })
  expect(shown(text)).toEqual([
    '✓ 启动数据库  2.0 秒',
    '✓ 填入演示城市  1 分 15 秒',
    '数据库意外停止',
    '',
    '工业绿效码企业服务平台已启动：http://127.0.0.1:8080/web/',
    '演示账号：city',
    '',
  ])
  expect(text).toContain('… 填入演示城市 50%（年度数据），还需约 10 秒')
  expect(text).not.toContain('{')
})

test('colours are for terminals that want them', () => {
  expect(outputOf('text', { isTTY: true, hasColors: () => true })).toContain('\u001b[32m✓')
  expect(outputOf('text', { isTTY: true, hasColors: () => false })).not.toContain('\u001b[32m')
  expect(outputOf('text', { hasColors: () => true })).not.toContain('\u001b')
})

test('in a file every line is JSON, and the last one names address and accounts', () => {
  const lines = outputOf('json').trimEnd().split('\n')
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.map(({ level, msg, seconds }) => [level, msg, seconds])).toEqual([
    [30, '启动数据库', 2],
    [30, '填入演示城市', 75],
    [40, '数据库意外停止', undefined],
    [30, '工业绿效码企业服务平台已启动：http://127.0.0.1:8080/web/。演示账号：city', undefined],
  ])
})

test('where only warnings are wanted, those and the last line remain', () => {
  expect(outputOf('json', { isQuiet: true }).trimEnd().split('\n')).toHaveLength(2)
})

test('times are told in seconds, from a minute on in minutes', () => {
  expect([0.44, 12.4, 60, 125].map(secondsText)).toEqual(['0.4 秒', '12 秒', '1 分 0 秒', '2 分 5 秒'])
})
