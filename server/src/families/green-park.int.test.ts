/** Green parks on the real database: a park's record, its declaration from sending to the public list, and who may not. */

import { message } from '@green/contract/calls/content/public.ts'
import { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { greenPark as calls } from '@green/contract/calls/filing/green-park.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { parkRecord } from '@green/programmes/park-record/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { putRecord } from '../base/energy/records.ts'
import { aloneOf } from '../base/two-hands/testing.ts'
import { anEnterprise } from '../db/test-people.ts'
import { homeCounty } from '../demo/enterprise/people.ts'
import { aTitle } from '../filing/test-filings.ts'
import { type CastName, openTestScheme } from '../filing/test-scheme.ts'
import { moveClock, resetClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'

const { app, scheme, as, signIn } = await openTestScheme()
let batchId = ''

beforeAll(async () => {
  const { data } = await app.call(batchCalls.list, { programme: greenPark.id })
  batchId = data[0]?.id ?? ''
})

const faultsOf = (answered: { data: unknown }) => (answered.data as { errors?: { field: string }[] }).errors ?? []
const recordOf = async (name: CastName, over: Record<string, unknown> = {}) => {
  const park = scheme.parks[name === 'park' ? 0 : 1]
  return { ...(await scheme.answers(parkRecord, park)), qxCode: park.qxCode, ...over }
}
const declaration = async (over: Record<string, unknown> = {}) => ({
  ...(await scheme.answers(greenPark, scheme.parks[0])),
  ...over,
})

describe('a park’s record', () => {
  test('names the county the park is registered in, and no other', async () => {
    const answered = await app.call(
      calls.saveYqInfo,
      { answers: await recordOf('park', { qxCode: '500118' }) },
      as('park'),
    )
    expect(answered.status).toBe(422)
    expect(faultsOf(answered)).toEqual([{ field: 'qxCode', message: '所属区县须与单位注册的区县一致' }])
  })

  test('is required for a declaration', async () => {
    const answered = await app.call(calls.saveSb, { batchId, answers: await declaration() }, as('park'))
    expect(answered.status).toBe(422)
    expect(faultsOf(answered)[0]).toMatchObject({ field: 'yqName', message: expect.stringContaining('先') })
  })

  test('is sent, returned with an opinion, corrected and approved; only one is valid at a time', async () => {
    const sent = await app.call(calls.saveYqInfo, { answers: await recordOf('park') }, as('park'))
    expect([sent.status, sent.data.stateLabel]).toEqual([200, '待审核'])
    const bare = { id: sent.data.id, version: sent.data.version, state: 'county_returned' as const }
    expect((await app.call(calls.updateYqState, bare, as('county'))).msg).toBe('请填写退回意见')
    expect((await app.call(calls.updateYqState, bare, as('otherCounty'))).status).toBe(404)
    const back = await app.call(calls.updateYqState, { ...bare, opinion: '请补充四至范围图。' }, as('county'))
    expect(back.data.stateLabel).toBe('退回')
    const again = await app.call(
      calls.updateYqInfo,
      {
        id: sent.data.id,
        version: back.data.version,
        answers: await recordOf('park', { builtArea: '18.2' }),
        opinion: '已补充四至范围图。',
      },
      as('park'),
    )
    expect(again.data.state).toBe('submitted')
    const approved = await app.call(
      calls.updateYqState,
      { id: sent.data.id, version: again.data.version, state: 'approved' },
      as('county'),
    )
    expect(approved.data.stateLabel).toBe('有效')
    const second = await app.call(calls.saveYqInfo, { answers: await recordOf('park') }, as('park'))
    expect(second.status).toBe(409)
  })

  test('is corrected by staff with a reason; the park reads it, and the change is in the history', async () => {
    const { data: page } = await app.call(calls.getYqInfos, {}, as('city'))
    const [row] = page.rows
    if (!row) throw new Error('no record')
    const detail = await app.call(filingCalls.get, { id: row.id }, as('city'))
    const answers = { ...detail.data.answers, planArea: '30.5' }
    const amend = (more: object, name: CastName = 'city') =>
      app.call(calls.updateYqByHt, { id: row.id, version: row.version, answers, ...more }, as(name))
    expect((await amend({})).status).toBe(422)
    expect((await amend({ opinion: '按批复更正规划面积。' }, 'otherCounty')).status).toBe(404)
    const same = await amend({ opinion: '没有改动什么内容。', answers: detail.data.answers })
    expect(faultsOf(same)).toEqual([{ field: 'answers', message: '没有修改任何内容' }])
    const wrong = await amend({ opinion: '按批复更正规划面积。', answers: { ...answers, planArea: '1' } })
    expect(faultsOf(wrong)).toEqual([{ field: 'builtArea', message: '建成面积不能大于规划面积' }])
    const done = await amend({ opinion: '按批复更正规划面积。' })
    expect([done.status, done.data.state]).toEqual([200, 'approved'])
    const after = await app.call(filingCalls.get, { id: row.id }, as('park'))
    expect(after.data.answers.planArea).toBe('30.5')
    expect(after.data.history.at(-1)).toMatchObject({
      label: '更正园区档案',
      opinion: '按批复更正规划面积。',
      details: { 修改项: '规划面积：28.6→30.5' },
    })
    const { data: messages } = await app.call(message.list, {}, as('park'))
    expect(messages.rows[0]?.body).toContain('按批复更正规划面积。')
  })

  test('a step that only names a state is never a correction', async () => {
    const { data: page } = await app.call(calls.getYqInfos, {}, as('city'))
    const [row] = page.rows
    const answered = await app.call(
      calls.updateYqState,
      { id: row?.id ?? '', version: row?.version ?? 0, state: 'approved', opinion: '没有改动什么内容。' },
      as('city'),
    )
    expect(answered.status).toBe(409)
  })

  test('out of use it allows no declaration, and may be put into use again', async () => {
    const row = async () => (await app.call(calls.getYqInfos, {}, as('city'))).data.rows[0]
    const move = async (state: 'revoked' | 'approved', opinion: string) => {
      const now = await row()
      return app.call(
        calls.updateYqState,
        { id: now?.id ?? '', version: now?.version ?? 0, state, opinion },
        as('county'),
      )
    }
    expect((await move('revoked', '园区正在撤并重组。')).data.stateLabel).toBe('停用')
    expect((await app.call(calls.saveSb, { batchId, answers: await declaration() }, as('park'))).status).toBe(422)
    expect((await move('approved', '重组完成，恢复使用。')).data.stateLabel).toBe('有效')
  })

  test('fills in a new declaration', async () => {
    const { data } = await app.call(filingCalls.prefill, { programme: greenPark.id, batchId }, as('park'))
    expect(data.archive).toMatchObject({ yqName: '涪陵示例高新技术产业园区', yqLevel: 'national', yqType: 'htz' })
  })
})

describe('a declaration', () => {
  let id = ''
  const rowOf = async (name: CastName) =>
    (await app.call(calls.getSbs, {}, as(name))).data.rows.find((row) => row.id === id)
  const move = async (name: CastName, state: string, more: object = {}) => {
    const version = (await rowOf('city'))?.version ?? 0
    return app.call(calls.updateState, { id, version, state, ...more } as never, as(name))
  }

  test('is saved as a draft with its fixed rows, and sent with number and index', async () => {
    const saved = await app.call(calls.saveDraft, { batchId, answers: { applyLevel: 'city' } }, as('park'))
    expect(saved.data.state).toBe('draft')
    id = saved.data.id
    const found = await app.call(calls.getDraft, { batchId }, as('park'))
    expect(found.data?.answers.indicatorRows).toHaveLength(31)
    const sent = await app.call(
      calls.saveSb,
      { id, version: saved.data.version, batchId, answers: await declaration() },
      as('park'),
    )
    expect([sent.status, sent.msg]).toEqual([200, '操作成功'])
    expect(sent.data.number).toMatch(/^GP\d{4}-\d{5}$/)
    const row = await rowOf('county')
    expect(row).toMatchObject({ state: 'submitted', systemScore: expect.closeTo(99.961, 3) })
    expect(row?.columns).toMatchObject({ yqLevel: '国家级', gi1: '90.37', gi3: '99.96', missingMandatory: '0' })
  })

  test('is refused where a condition is not met, or too many optional indicators are chosen', async () => {
    const answers = await declaration()
    const baseRows = (answers.baseRows as Record<string, unknown>[]).map((row, i) =>
      i === 3 ? { ...row, conform: false } : row,
    )
    const optionalRows = (answers.optionalRows as Record<string, unknown>[]).map((row) =>
      row.rowId === 'i27' ? { ...row, chosen: true, y1: '80', y2: '80', y3: '80' } : row,
    )
    const version = (await rowOf('city'))?.version ?? 0
    await app.call(calls.updateSb, { id, version, action: 'withdraw', opinion: '数据有误' }, as('park'))
    const withdrawn = await app.call(filingCalls.get, { id }, as('park'))
    const refused = await app.call(
      calls.updateSb,
      { id, version: withdrawn.data.version, answers: { ...answers, baseRows, optionalRows } },
      as('park'),
    )
    expect(refused.status).toBe(422)
    expect(faultsOf(refused).map((fault) => fault.field)).toEqual(['baseRows[3].conform', 'optionalRows[10].chosen'])
    const again = await app.call(calls.updateSb, { id, version: withdrawn.data.version, answers }, as('park'))
    expect(again.data.state).toBe('submitted')
  })

  test('the county recommends its own parks after looking at the papers, another county finds nothing', async () => {
    expect((await app.call(calls.getSbs, {}, as('otherCounty'))).data.total).toBe(0)
    expect((await move('otherCounty', 'county_approved')).status).toBe(404)
    expect((await move('county', 'county_approved')).msg).toContain('填写内容有误')
    const papers = greenPark.form.flatMap((section) => section.fields.map((field) => field.key))
    const done = await move('county', 'county_approved', { materialsChecked: papers })
    expect(done.data.stateLabel).toBe('待市级审核')
    expect((await move('county', 'approved')).status).toBe(403)
  })

  test('experts score it out of the whole index, then it is made public and granted the title', async () => {
    const experts = scheme.cast.experts.slice(0, 2)
    const version = (await rowOf('city'))?.version ?? 0
    const assigned = await app.call(
      calls.distExpert,
      { id, version, expertIds: experts.map((one) => one.accountId), dueAt: '2999-01-01' },
      as('city'),
    )
    expect(aloneOf(assigned).state).toBe('expert_review')
    for (const expert of experts) {
      const token = await scheme.token(expert)
      const { data: tasks } = await app.call(calls.getTasks, {}, token)
      const [task] = tasks.rows
      if (!task) throw new Error('no task')
      expect(task.title).toBe('涪陵示例高新技术产业园区')
      const { data: detail } = await app.call(filingCalls.get, { id }, token)
      expect(detail.answers.contactPhone).toMatch(/\*/)
      const items = detail.systemScoreSheet?.items ?? []
      expect(items.filter((item) => item.applicable)).toHaveLength(24)
      const scored = await app.call(
        calls.expertScore,
        {
          taskId: task.taskId,
          version: task.version,
          action: 'submit',
          sheet: {
            scores: items
              .filter((item) => item.applicable)
              .map((item) => ({
                indicatorId: item.id,
                score: item.id === 'i31' ? 50 : item.score,
                comment: item.id === 'i31' ? '信息平台没有覆盖全部重点企业。' : '',
              })),
            vetoes: [],
          },
          conclusion: 'recommend',
          opinion: '园区绿色发展基础较好，建议推荐。',
        },
        token,
      )
      // 99.96 less half of one of 24 indicators.
      expect([scored.status, scored.data.total]).toEqual([200, expect.closeTo(97.878, 3)])
    }
    expect((await app.call(calls.getTasks, {}, as('expert5'))).data.total).toBe(0)
    expect((await rowOf('city'))?.expertScore).toBeCloseTo(97.878, 3)
    expect((await app.call(calls.getGps, {})).data.total).toBe(0)
    expect((await move('city', 'publicity', { notice: '绿色园区名单公示' })).data.stateLabel).toBe('公示中')
    const award = { level: 'city', documentNumber: '渝绿色制造〔2026〕8号' }
    expect((await move('city', 'approved', award)).msg).toMatch(/^公示至\d{4}-\d\d-\d\d，期满次日起方可审定通过/)
    moveClock(20 * 86_400_000)
    await signIn('city')
    expect((await move('city', 'approved', award)).data.stateLabel).toBe('已认定')
    resetClock()
  })

  test('is in the public list and has a page, without a contact', async () => {
    const listed = await app.call(calls.getGps, { keyword: '高新技术' })
    expect(listed.data.rows).toMatchObject([
      { parkName: '涪陵示例高新技术产业园区', adminBody: scheme.parks[0].name, levelLabel: '市级' },
    ])
    expect(listed.data.rows[0]?.number).toMatch(/^LSYQ\d{4}500102001$/)
    expect((await app.call(calls.getGps, { level: 'national' })).data.total).toBe(0)
    const page = await app.call(titleList.detail, { id: listed.data.rows[0]?.id ?? '' })
    expect(page.data).toMatchObject({ kindLabel: '绿色园区', mainProducts: '装备制造、新材料、生物医药' })
    expect(page.data.introduction).toContain('能碳管理平台')
    for (const answered of [listed, page]) expect(answered.body.toString()).not.toMatch(/023-|@|13700000004/)
  })

  test('is exported with a line for each of the 31 indicators and its three years', async () => {
    const exported = await app.call(filingCalls.exportList, { programme: greenPark.id }, as('county'))
    const rows: string[][] = []
    for await (const row of readSheet(exported.body, { maxRows: 200, maxColumns: 100, timeoutMs: 20_000 }))
      rows.push(row.cells.map((cell) => cell?.text ?? ''))
    const heads = rows[0] ?? []
    const at = (text: string) => heads.lastIndexOf(text)
    expect(rows).toHaveLength(1 + 31)
    expect(rows[1]?.[at('指标')]).toBe('能源产出率')
    expect(['第一年', '第二年', '第三年'].map((text) => rows[1]?.[at(text)])).toEqual(['2.7922', '2.9649', '3.1799'])
    expect(rows.at(-1)?.[at('第三年')]).toBe('完善')
  })

  test('one park’s papers are exported as one package, for those who may see the park', async () => {
    const zip = await app.call(calls.exportByYq, { id }, as('park'))
    expect(zip.status).toBe(200)
    for (const name of ['申报表.pdf', '申报表.docx', '清单.xlsx', '附件/'] as const)
      expect(zip.body.toString('utf8')).toContain(name)
    for (const name of ['farPark', 'otherCounty'] as const)
      expect((await app.call(calls.exportByYq, { id }, as(name))).status).toBe(404)
  })
})

describe('what the platform knows of a park', () => {
  const years = async (name: CastName) => (await app.call(calls.getYqInfo, {}, as(name))).data?.years ?? []

  test('contains the sums of its enterprises beside what was declared', async () => {
    const inside = async (serial: number, parkName: string, qxCode = homeCounty) => {
      const { id } = await anEnterprise(app, { qxCode, aboveScale: serial === 1, profile: { parkName } })
      await putRecord(app.services.db, {
        enterpriseId: id,
        qxCode,
        year: 2025,
        totalTce: 1000 * serial,
        waterIntake: 500,
        outputValue: 200,
        source: 'imported',
        updatedByName: '测试',
      })
    }
    await inside(1, '涪陵示例高新技术产业园区')
    await inside(2, '高新技术产业园区')
    await inside(3, '涪陵示例高新技术产业园区', '500118')
    await inside(4, '园区')
    const { data } = await app.call(calls.getYqInfo, { enterpriseId: scheme.parks[0].id }, as('county'))
    expect(data?.enterprises).toMatchObject({ count: 2, aboveScale: 1, greenFactories: 0 })
    expect(data?.years.find((one) => one.year === 2025)).toEqual({
      year: 2025,
      reporting: 2,
      reported: { energyTce: 3000, waterIntake: 1000, outputValue: 400 },
      declared: { energyTce: 478_000, freshWater: 10_200_000, outputValue: 5_700_000 },
    })
    expect(data?.lastDeclaration).toMatchObject({
      state: 'approved',
      index: [
        { year: 2023, gi: expect.closeTo(90.374, 3) },
        { year: 2024, gi: expect.closeTo(97.829, 3) },
        { year: 2025, gi: expect.closeTo(99.961, 3) },
      ],
    })
    expect(data?.title?.levelLabel).toBe('市级')
    // To the park itself a sum of two would tell of one.
    expect((await years('park')).find((one) => one.year === 2025)).toMatchObject({
      reporting: 2,
      reported: { energyTce: null },
    })
    const energy = async () => (await years('park')).find((one) => one.year === 2025)?.reported.energyTce
    await inside(5, '涪陵示例高新技术产业园区')
    await inside(6, '涪陵示例高新技术产业园区')
    expect(await energy(), 'four').toBeNull()
    await inside(7, '涪陵示例高新技术产业园区')
    expect(await energy()).toBe(21_000)
  })

  test('an application for the national list stands beside the mean of the present national parks', async () => {
    const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)
    const regional = async (name: CastName) =>
      (await app.call(calls.getYqInfo, { enterpriseId: scheme.parks[0].id }, as(name))).data?.regional
    expect(await regional('city'), 'an application for the city’s list').toBeNull()
    const where = "enterprise_id = $1 and programme = 'green-park'"
    const national = `answers || '{"applyLevel":"national","nationalSelfScore":"81.5"}'::jsonb`
    await query(`update filing set answers = ${national} where ${where}`, [scheme.parks[0].id])
    const { rows } = await query(`select year from filing where ${where}`, [scheme.parks[0].id])
    const year = Number(rows[0].year)
    for (const [i, score] of ['80', '84.5', '83'].entries()) {
      expect(await regional('city')).toEqual({ year, own: 81.5, mean: null, parks: i })
      const body = ids.next()
      await query(
        `insert into filing (id, programme, enterprise_id, qx_code, state, form_version, organisation, enterprise_name, social_code, answers, figures, state_since, created_at, updated_at, updated_by, updated_by_name)
         select $1, programme, $2, qx_code, state, form_version, organisation, enterprise_name, social_code, answers || $3::jsonb, figures, state_since, created_at, updated_at, updated_by, updated_by_name
         from filing where programme = 'park-record' and enterprise_id = $4`,
        [ids.next(), body, { benchmarkRows: [{ rowId: 'a', year: String(year), score }] }, scheme.parks[0].id],
      )
      await aTitle(app, { kind: 'park', level: 'national', enterpriseId: body, enterpriseName: '示例园区' })
    }
    expect(await regional('city')).toEqual({ year, own: 81.5, mean: 82.5, parks: 3 })
    expect((await app.call(calls.getYqInfo, {}, as('park'))).data?.regional, 'for the offices').toBeNull()
    await query(`update filing set answers = answers || '{"applyLevel":"city"}'::jsonb where ${where}`, [
      scheme.parks[0].id,
    ])
  })

  test('is visible to the park, its county and the city', async () => {
    const { data } = await app.call(calls.getYqInfo, {}, as('park'))
    const ask = (name: CastName, input: object) => app.call(calls.getYqInfo, input, as(name))
    expect((await ask('farPark', {})).data).toBeNull()
    expect((await ask('farPark', { id: data?.id })).status).toBe(404)
    expect((await ask('farPark', { enterpriseId: scheme.parks[0].id })).status).toBe(404)
    expect((await ask('otherCounty', { enterpriseId: scheme.parks[0].id })).status).toBe(404)
    // A missing body is refused like a foreign one; one within scope may have no record yet.
    for (const name of ['farPark', 'otherCounty', 'county', 'city'] as const)
      expect([name, (await ask(name, { enterpriseId: ids.next() })).status]).toEqual([name, 404])
    expect((await ask('city', { enterpriseId: scheme.parks[1].id })).data).toBeNull()
    expect((await ask('city', { id: data?.id })).data?.yqName).toBe('涪陵示例高新技术产业园区')
    expect((await ask('expert', { id: data?.id })).status).toBe(403)
  })
})

test('a factory and an institution file no park, and see none', async () => {
  for (const name of ['filer', 'institution'] as const) {
    const ask = async (call: typeof calls.saveSb, answers: Record<string, unknown>) =>
      (await app.call(call, { batchId, answers }, as(name))).status
    expect(await ask(calls.saveSb, await declaration())).toBe(403)
    expect(await ask(calls.saveDraft, {})).toBe(403)
    expect(await ask(calls.saveYqInfo, await recordOf('park'))).toBe(403)
    expect((await app.call(calls.getSbsByCode, {}, as(name))).data.total).toBe(0)
    expect((await app.call(calls.getYqInfos, {}, as(name))).data.total).toBe(0)
  }
})
