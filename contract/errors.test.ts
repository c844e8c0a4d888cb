/** The table of errors: each message has one code, and an error carries its message. */
import { expect, test } from 'vitest'
import { errors, refuse, refuseBecause } from './errors.ts'

test('no message has two codes', () => {
  const messages = Object.values(errors).flatMap(([, message]) => message ?? [])
  expect(messages.filter((message, at) => messages.indexOf(message) !== at)).toEqual([])
})

test('a message is filled in; a sentence of the case is sent as it is', () => {
  expect(refuse('COURSE_AHEAD', { day: '5月1日' })).toMatchObject({
    status: 409,
    message: '课程5月1日开始，从这一天起可以学习',
  })
  expect(refuseBecause('TALK_CLOSED', '案件{已}办结', { at: 1 })).toMatchObject({
    code: 'TALK_CLOSED',
    status: 409,
    message: '案件{已}办结',
    data: { at: 1 },
  })
})
