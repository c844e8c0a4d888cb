/** What becomes of a call's input before its schema reads it. */
import { call } from '@green/contract/call.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parsedInput } from './input.ts'

const note = call({
  post: '/note',
  title: '记录',
  may: 'anyone',
  in: z.strictObject({
    text: z.string(),
    rows: z.array(z.strictObject({ reason: z.string() })),
    by: z.record(z.string(), z.string()),
  }),
  out: z.object({}),
})

test('invisible and direction signs go from every text, however deep it stands', () => {
  const typed = '补\u200b正\u202e材料\u3164'
  expect(parsedInput(note, { text: `${typed}\r\n第二行`, rows: [{ reason: typed }], by: { leader: typed } })).toEqual({
    text: '补正材料\n第二行',
    rows: [{ reason: '补正材料' }],
    by: { leader: '补正材料' },
  })
})
