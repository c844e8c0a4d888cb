/** What a batch asks of its filings is held in the step that sends them, whatever was shown before. */
import { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { greenSupplyChain } from '@green/programmes/green-supply-chain/programme.ts'
import { expect, test } from 'vitest'
import { changeBatch } from '../batches/testing.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme()

const faultsOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; message: string }[] }).errors

async function send(change: Record<string, unknown>) {
  const [factory] = scheme.factories
  const answers = { ...(await scheme.answers(greenFactory, factory)), ...change }
  return app.call(
    shenb.saveShenb,
    { batchId: scheme.batchId, answers: answers as never },
    await scheme.token(scheme.cast.filerOf(factory.id)),
  )
}

test('a batch with evaluation by a third party takes no filing without a registered institution and its report', async () => {
  await changeBatch(app, scheme.batchId, { requireThirdParty: true })
  const self = await send({ evalMode: 'self', jgName: null, jgCode: null, thirdReport: null })
  expect(self.status).toBe(422)
  expect(faultsOf(self)).toEqual([{ field: 'evalMode', message: expect.stringContaining('本批次须由第三方机构评价') }])
  const bare = await send({ evalMode: 'third', jgName: null, jgCode: null, thirdReport: null })
  expect(faultsOf(bare).map(({ field }) => field)).toEqual(expect.arrayContaining(['jgName', 'thirdReport']))
  const unregistered = await send({ evalMode: 'third', jgName: '没有备案的评价公司', jgCode: '91500105MA0XX10016' })
  expect(faultsOf(unregistered)).toContainEqual({
    field: 'jgName',
    message: '该机构没有有效的第三方机构备案，请从已备案机构中选择',
  })
  await changeBatch(app, scheme.batchId, { requireThirdParty: false })
  expect((await send({ evalMode: 'self', jgName: null, jgCode: null, thirdReport: null })).status).toBe(200)
})

test('a batch for the national list, and one of a family without such a report, cannot ask for it', async () => {
  const city = as('city')
  const [one] = (await app.call(batchCalls.list, { programme: 'green-factory' })).data
  const save = (programme: 'green-factory' | 'energy-leader', levelTarget: 'city' | 'national') =>
    app.call(
      batchCalls.save,
      {
        programme,
        name: '第三方评价测试批次',
        year: 2026,
        levelTarget,
        openAt: one?.openAt ?? '',
        closeAt: one?.closeAt ?? '',
        returnDays: 10,
        needExperts: true,
        requireThirdParty: true,
      },
      city,
    )
  for (const refused of [await save('green-factory', 'national'), await save('energy-leader', 'city')]) {
    expect(refused.status).toBe(422)
    expect(faultsOf(refused).map(({ field }) => field)).toEqual(['requireThirdParty'])
  }
  expect((await save('green-factory', 'city')).status).toBe(200)
})

test('a supply chain goes further to the state only from a batch that the city opened for it', async () => {
  const { id } = await scheme.filed(greenSupplyChain, scheme.factories[2], 'approved')
  const city = as('city')
  const actions = async () => (await app.call(filing.get, { id }, city)).data.allowed.map(({ action }) => action)
  expect(await actions()).not.toContain('recommendUp')
  await changeBatch(app, scheme.batches['green-supply-chain'] ?? '', { levelTarget: 'national' })
  expect(await actions()).toContain('recommendUp')
})
