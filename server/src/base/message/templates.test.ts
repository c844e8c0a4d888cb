import { notice } from '@green/contract/calls/content/notice.ts'
import { expect, test } from 'vitest'
import { longestSms, partsOf } from './template.ts'
import {
  filled,
  samplesOf,
  type TemplateKey,
  templateFaults,
  templateGroups,
  templates,
  type ValuesOf,
} from './templates.ts'

const keys = Object.keys(templates) as TemplateKey[]

test.each(keys)('the default texts of %s use their own variables only, and each of them is filled', (key) => {
  expect(templateFaults(key, templates[key].texts)).toEqual([])
  const shownText = Object.values(filled(key, templates[key].texts, samplesOf(key))).join()
  expect(shownText).not.toMatch(/\{[^}]*\}/)
  for (const sample of Object.values(samplesOf(key))) expect(sample.trim()).not.toBe('')
  // Short enough for the form in which the city changes them.
  expect(notice.preview.in.safeParse({ key, texts: templates[key].texts }).error).toBeUndefined()
  for (const [part, text] of Object.entries(templates[key].texts))
    expect(text !== '').toBe(partsOf(templates[key]).some((one) => one === part))
})

test('every notice belongs to one group of the screen, with a unique label', () => {
  const grouped = templateGroups.flatMap((group) => Object.keys(group.templates))
  expect(grouped.toSorted()).toEqual(keys.toSorted())
  expect(new Set(keys.map((key) => templates[key].label)).size).toBe(keys.length)
})

test.each(keys)('the variables of %s have labels that texts can name them by, each its own', (key) => {
  const labels = Object.values(templates[key].variables).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  for (const label of labels) expect(label).toMatch(/^\p{Script=Han}+$/u)
})

test('the compiler refuses a missing value and an unknown one', () => {
  const right: ValuesOf<'owedLate'> = { batch: '2026年度', deadline: '2026-12-20 23:59' }
  // @ts-expect-error the deadline is missing
  const short: ValuesOf<'owedLate'> = { batch: '2026年度' }
  // @ts-expect-error no text of it knows an opinion
  const long: ValuesOf<'owedLate'> = { ...right, opinion: '请补报' }
  expect([short, long]).toHaveLength(2)
})

test('unknown variables, and variables that must not leave the platform, are refused in a changed text', () => {
  const texts = { title: '{审核意见}', body: '{谁}说：{审核意见}', sms: '{审核意见}', mail: '有新进展' }
  expect(templateFaults('filingMovedWithOpinion', texts)).toEqual([
    { field: 'title', message: '{审核意见}只能用在站内消息正文里，标题也是邮件主题，不能带审核意见' },
    { field: 'body', message: '没有变量{谁}，可用的有：{申报事项}、{办理状态}、{审核意见}' },
    { field: 'sms', message: '{审核意见}只能用在站内消息里，短信和邮件不能带审核意见' },
  ])
})

test('a part that is read needs a text, and a code message its code; a part that nobody reads needs none', () => {
  const none = { title: '', body: '', sms: '', mail: '' }
  expect(templateFaults('owedLateToCounty', none).map(({ field }) => field)).toEqual(['title', 'body'])
  expect(templateFaults('verificationCode', { ...none, sms: '您的验证码已发送' })).toEqual([
    { field: 'sms', message: '请保留{验证码}，没有验证码收到的人无法办理' },
  ])
})

test('a value that looks like a variable is not expanded', () => {
  const texts = { title: '{申报事项}', body: '{办理状态}', sms: '', mail: '' }
  expect(filled('filingMoved', texts, { filing: '{办理状态}', state: '已通过' })).toMatchObject({
    title: '{办理状态}',
    body: '已通过',
  })
})

const signature = '【工业绿效码企业服务平台】'
const withOwnSms = keys.filter((key) => {
  const { way, texts } = templates[key]
  return way === 'everywhere' && texts.sms !== texts.mail
})

test.each(withOwnSms)(
  'the text message of %s says what to do within one message, with no link and no opinion',
  (key) => {
    const { sms, title } = filled(key, templates[key].texts, samplesOf(key))
    expect([...`${signature}${sms}`].length).toBeLessThanOrEqual(longestSms)
    expect(sms).not.toMatch(/https?:|www\./)
    expect(title).not.toBe('')
  },
)

test('some notices have a text message of their own', () => expect(withOwnSms.length).toBeGreaterThanOrEqual(8))
