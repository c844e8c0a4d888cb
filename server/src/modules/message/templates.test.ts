import { expect, test } from 'vitest'
import { filled, samplesOf, type TemplateKey, templateFaults, templates } from './templates.ts'

const keys = Object.keys(templates) as TemplateKey[]

test.each(keys)('the shipped texts of %s use their own variables only, and fill every one of them', (key) => {
  expect(templateFaults(key, templates[key].texts)).toEqual([])
  expect(Object.values(filled(templates[key].texts, samplesOf(key))).join()).not.toMatch(/\{\w+\}/)
})

test('a changed text is told of unknown variables, and of what must not leave the platform', () => {
  const texts = { title: '{filing}', body: '{who}说：{opinion}', sms: '{opinion}', mail: '有新进展' }
  expect(templateFaults('filingMovedWithOpinion', texts)).toEqual([
    { field: 'body', message: '没有变量{who}，可用的有：{filing}、{state}、{opinion}' },
    { field: 'sms', message: '{opinion}只能用在站内消息里，短信和邮件不能带审核意见' },
  ])
})

test('a value that looks like a variable is not filled in again', () => {
  const texts = { title: '{filing}', body: '{state}', sms: '', mail: '' }
  expect(filled(texts, { filing: '{state}', state: '已通过' })).toMatchObject({ title: '{state}', body: '已通过' })
})
