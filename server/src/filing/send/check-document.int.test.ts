/** 申报文件: the schema of a form version, and a document held against the rules that the sending has. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { filingDocument } from '@green/contract/calls/filing/filing-document.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, expect, test } from 'vitest'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
let answers: Record<string, unknown>
const { id: programme, formVersion } = greenFactory

beforeAll(async () => {
  const [factory] = scheme.factories
  const { id } = await scheme.filed(greenFactory, factory, 'submitted')
  answers = (await app.call(filing.get, { id }, as('filer'))).data.answers
})

const check = (document: Record<string, unknown>, token: string | null = as('filer'), version: string = formVersion) =>
  app.call(filingDocument.check, { programme, formVersion: version, document }, token)
const errorsOf = (found: { data: { faults: { level: string; field: string; label: string; message: string }[] } }) =>
  found.data.faults.filter(({ level }) => level === 'error')

test('every form version has a schema of its fields at the address that is listed', async () => {
  const { data: forms } = await app.call(filingDocument.forms, {})
  expect(forms.length).toBeGreaterThanOrEqual(15)
  for (const { address } of forms) {
    const { status, headers } = await app.send({ method: 'GET', url: address })
    expect([address, status]).toEqual([address, 200])
    expect(headers['content-type']).toContain('application/schema+json')
  }
  const form = forms.find((one) => one.programme === programme && one.isCurrent)
  const schema = JSON.parse((await app.send({ method: 'GET', url: form?.address ?? '' })).body.toString())
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: form?.address,
    type: 'object',
    additionalProperties: false,
  })
  expect(Object.keys(schema.properties)).toEqual(fieldsOf(greenFactory).map(({ key }) => key))
  expect((await app.send({ method: 'GET', url: '/ht/schemas/constructor.json' })).status).toBe(404)
})

test('what was sent has no error; the same without a required answer has it at its field, in the words of the form', async () => {
  expect(errorsOf(await check(answers))).toEqual([])
  const required = fieldsOf(greenFactory).find(
    ({ key, spec }) => spec.required === true && spec.kind === 'text' && typeof answers[key] === 'string',
  )
  if (!required) throw new Error('a required text is expected')
  const found = errorsOf(await check({ ...answers, [required.key]: '' }))
  expect(found).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: required.key, label: required.label })]),
  )
  expect(found.every(({ message }) => /[\u4e00-\u9fff]/.test(message))).toBe(true)
})

test('a wrong shape is told at its place, and nothing else is then guessed', async () => {
  const table = fieldsOf(greenFactory).find(({ spec }) => spec.kind === 'rows')
  if (!table) throw new Error('a table is expected')
  const found = await check({ nothingLikeIt: '1', [table.key]: '不是表' })
  expect(found.data.faults.map(({ field, message }) => [field, message])).toEqual([
    ['nothingLikeIt', '表单中没有这一项'],
    [table.key, `“${table.label}”的数据类型不正确`],
  ])
  expect((await check({}, as('filer'), '1999')).status).toBe(422)
})

test('it saves nothing; who files nothing else is held against no archive; officers and visitors may not', async () => {
  const before = (await app.call(filing.mine, {}, as('filer'))).data.length
  expect((await check(answers)).data.withArchive).toBe(true)
  expect((await app.call(filing.mine, {}, as('filer'))).data).toHaveLength(before)
  expect((await check(answers, null)).status).toBe(401)
  expect((await check(answers, as('city'))).status).toBe(403)
})
