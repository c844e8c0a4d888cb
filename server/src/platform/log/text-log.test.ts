import { expect, test } from 'vitest'
import { clearLine, logFormatOf, textLine, textLog } from './text-log.ts'

const line = (more: object) => JSON.stringify({ level: 30, time: 1_795_957_724_000, pid: 1, hostname: 'vm', ...more })

test('the output is text on a terminal and JSON elsewhere, unless a setting says otherwise', () => {
  expect([logFormatOf('auto', true), logFormatOf('auto', undefined)]).toEqual(['text', 'json'])
  expect([logFormatOf('json', true), logFormatOf('text', false)]).toEqual(['json', 'text'])
})

test('a text message of the demo city is one short line: time, masked receiver, text', () => {
  const message = textLine(line({ mobile: '13900010001', text: '【平台】验证码为123456', msg: 'text message' }))
  expect(message).toMatch(/^\d\d:\d\d:\d\d 短信 139\*\*\*\*0001 【平台】验证码为123456$/)
})

test('requests are not shown, warnings and errors are, with what belongs to them', () => {
  expect(textLine(line({ method: 'GET', path: '/ht/ready', msg: 'answered' }))).toBeNull()
  expect(textLine(line({ level: 40, state: 'away', msg: 'read replica' }))).toMatch(/ 警告 read replica state=away$/)
  const failed = textLine(
    line({ level: 50, reqId: 'A', err: { message: 'no', stack: 'Error: no\n    at x' }, msg: 'request failed' }),
  )
  expect(failed).toMatch(/ 错误 request failed Error: no\n {4}at x$/)
})

test('a line is written over the one that shows how far a start is', () => {
  let text = ''
  const log = textLog({ isTTY: true, write: (part) => (text += part) })
  log.write(line({ level: 40, msg: 'slow' }))
  log.write(line({ msg: 'answered' }))
  const [before, after] = text.split(clearLine)
  expect(before).toBe('')
  expect(after).toMatch(/^\d\d:\d\d:\d\d 警告 slow\n$/)
})
