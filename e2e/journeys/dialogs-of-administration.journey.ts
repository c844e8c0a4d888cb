/** The dialogues of administration: accounts, roles, keys, settings, merges, and of two who change the same (see `dialogs.journey.ts`). */
import { handOver } from '@green/contract/calls/account/hand-over.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { enterprise as enterpriseCalls } from '@green/contract/calls/enterprise/enterprise.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { rec } from '@green/contract/calls/filing/rec.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { variedExample } from '@green/programmes/energy-project/example.ts'
import { expect } from '@playwright/test'
import { worked } from '../../server/src/base/account/test-work.ts'
import { first } from '../addresses.ts'
import { requestAnonymously } from '../api.ts'
import { at, button, look, opens } from '../dialogs.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { enterpriseWithoutFilings, officerOf } from '../newcomers.ts'
import { fileOf, pdf, withUploads } from '../papers.ts'
import { codeSentTo } from '../server-log.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

test('what opens over accounts and roles, keys and receivers, settings, terms, merges, mailings and contacts', async ({
  people,
}) => {
  const refusing = [
    ...['/accessKey/create', '/outgoingEvent/create', '/retention/save', '/waiver/grant'],
    ...['/cdict/updateIndu', '/factor/preview', '/pageText/propose', '/district/preview'],
  ]
  for (const path of refusing) people.expectRefusal(422, path)
  await test.step('what the administrator opens over keys, receivers of events, terms and roles', async () => {
    const { page, go } = await at(people, 'admin', '/hindex/sys/keys')
    for (const [path, name, fault] of [
      ['keys', '新建密钥', /请至少选择一个接口/],
      ['events', '新建接收方', /请填写 https:\/\/ 开头的完整地址|该输入项为必填项/],
    ] as const) {
      await go(`/hindex/sys/${path}`)
      await opens(page, button(page, name), {
        inside: async (form) => {
          await form.getByRole('button', { name }).click()
          await expect(form.getByText(fault).first()).toBeVisible()
          await look(page)
        },
      })
    }
    await go('/hindex/sys/retention')
    await opens(page, button(page, '修改期限：系统故障记录'), {
      inside: async (dialog) => {
        await dialog.getByRole('textbox', { name: /^期限/ }).fill('30')
        await dialog.getByRole('textbox', { name: '理由' }).fill('排查升级前的问题')
        await dialog.getByRole('button', { name: '保存' }).click()
        await expect(dialog.getByText('不能短于默认的90天', { exact: false })).toBeVisible()
        await look(page)
      },
    })
    await go('/hindex/sys/role')
    await opens(page, button(page, '新增角色'))
    await go('/hindex/sys/admin?keyword=expert1')
    await opens(
      page,
      page
        .getByRole('row')
        .getByRole('button', { name: /^显示 1/ })
        .first(),
      {
        inside: async (dialog) => {
          await dialog.getByRole('button', { name: '显示', exact: true }).click()
          await expect(dialog.getByText('请填写事由（至少2个字）')).toBeVisible()
          await look(page)
        },
      },
    )
  })

  await test.step('what the city opens over settings, merges, mailings and a letter', async () => {
    const { page, request, go } = await at(people, 'city', '/hindex/sys/settings?dict=bank')
    const settings = [
      ['dict=bank', /^提出变更：示例/],
      ['tab=factors', /^提出变更：/],
      ['tab=texts', /^提出变更：/],
      ['tab=districts', '提出区划调整'],
    ] as const
    for (const [place, name] of settings) {
      await go(`/hindex/sys/settings?${place}`)
      await opens(page, button(page, name), {
        inside: async (dialog) => {
          await dialog
            .getByRole('button', { name: /^提交，由另一人复核|^查看影响/ })
            .first()
            .click()
          await look(page)
        },
      })
    }
    await go('/hindex/qyhb')
    await button(page, '核对').click()
    await settled(page)
    await atBothWidths(page, () => expectAccessible(page))
    const batches = await request(batch.list, { programme: 'non-green-data' })
    await go(`/hindex/mailings?group=unfiled&batchId=${batches[0]?.id}`)
    await page.getByRole('spinbutton', { name: /请输入名单上的数字确认/ }).fill('1')
    await atBothWidths(page, () => expectAccessible(page))
    await go('/hindex/FeedManage')
    await opens(
      page,
      page
        .getByRole('row')
        .getByRole('button', { name: /^(答复|回访)$/ })
        .first(),
    )
  })

  await test.step('what an officer opens over a warning and a decision', async () => {
    const { page, request, go } = await at(people, 'city', '/hindex/lsgcsbgl')
    const { rows } = await request(filing.list, { programme: 'green-factory', state: 'approved', size: 50 })
    const details = await Promise.all(rows.map(({ id }) => request(filing.get, { id })))
    const warned = first(
      details.filter(({ findings }) =>
        findings.some(({ code, waivedUntil }) => code === 'certExpired' && !waivedUntil),
      ),
    )
    await go(`/hindex/lsgcsbgl?id=${warned.id}`)
    await opens(page, button(page, '豁免'), {
      inside: async (dialog) => {
        await dialog.getByRole('button', { name: '豁免', exact: true }).click()
        await expect(dialog.getByRole('textbox', { name: '豁免理由' })).toHaveAttribute('aria-invalid', 'true')
        await look(page)
      },
    })
  })
})

test('dialogs of a conflict with another person’s change, and of a request for an account', async ({
  people,
  origin,
}) => {
  await test.step('dialogs of a conflict with another person’s change', async () => {
    const filer = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
    const officer = officerOf(filer.login.qyItem?.qxCode)
    const example = variedExample({ no: 905, stage: 'building' }, () => 0.5) as AnswerSet
    const answers = await withUploads(filer, 'energy-project', example)
    const sent = await filer.request(rec.saveRec, { action: 'submit', answers })

    const { page, request, go } = await at(people, officer, `/hindex/lsxmrkgl?id=${sent.id}`)
    await page.getByRole('toolbar', { name: '可办理的步骤' }).getByRole('button', { name: '退回修改' }).click()
    await page.getByRole('textbox', { name: '退回意见' }).fill('投资金额与备案不一致，请核对。')
    const opinion = '项目地址填写不完整，请补充。'
    await request(rec.updateState, { id: sent.id, version: sent.version, state: 'county_returned', opinion })
    people.expectRefusal(409, rec.updateState.path)
    await opens(page, button(page, '确认退回修改'), {
      back: page.locator('#content'),
      inside: (dialog) => expect(dialog.getByText(opinion)).toBeVisible(),
    })

    const { version } = await filer.request(user.getQyinfoById, {})
    const changed = await filer.request(user.updateQyInfo, {
      version,
      legalPerson: '罗旅程',
      licenceFile: [await filer.upload('licenceFile', fileOf('营业执照.pdf'))],
      authorisationFile: [await filer.upload('authorisationFile', fileOf('授权书.pdf'))],
    })
    await go(`/hindex/EntManage?id=${changed.id}`)
    const text = '法定代表人与营业执照不一致'
    const opinionBox = page.getByRole('textbox', { name: '审核意见' })
    await opinionBox.fill(text)
    await expect(page.getByText(/^已保存 \d\d:\d\d/)).toBeVisible()
    await page.reload()
    await expect(opinionBox, 'an opinion in progress is on the server').toHaveValue(text)
    const seen = { id: changed.id, version: changed.version }
    await request(enterpriseCalls.verify, { ...seen, approve: false, opinion: '法定代表人与营业执照不一致。' })
    people.expectRefusal(409, enterpriseCalls.verify.path)
    await opens(page, button(page, '同意变更'))
  })

  await test.step('what the county opens over a request for an account', async () => {
    const holder = await people.apiClient(await enterpriseWithoutFilings(people.apiClient))
    const socialCode = holder.login.socialCode ?? ''
    const mobile = `1361${String(Date.now() % 10_000_000).padStart(7, '0')}`
    // The picture code is required only after several codes from one address; it is answered in any case.
    const picture = async () => {
      const { captchaId, work } = await requestAnonymously(origin, user.captcha, {})
      return { captchaId, captcha: worked(work) }
    }
    await requestAnonymously(origin, user.sendCode, { mobile, scene: 'handOver', ...(await picture()) })
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(pdf('授权书.pdf').buffer)], { type: 'application/pdf' }), '授权书.pdf')
    const answered = new URLSearchParams(await picture())
    const proof = await fetch(`${origin}/ht${handOver.proof.path}?${answered}`, { method: 'POST', body })
    await requestAnonymously(origin, handOver.request, {
      socialCode,
      name: '梁旅程',
      mobile,
      verifyCode: await codeSentTo(mobile),
      email: 'journey@example.com',
      reason: '原联系人已经离职。',
      proofId: (await proof.json()).data.id,
    })
    const { page } = await at(people, officerOf(holder.login.qyItem?.qxCode), '/hindex/handOver')
    await opens(page, button(page, '办理'), {
      inside: async (dialog) => {
        people.expectRefusal(422, handOver.decide.path)
        await dialog.getByRole('button', { name: '不同意' }).click()
        await expect(dialog.getByRole('textbox', { name: '意见' })).toHaveAttribute('aria-invalid', 'true')
        await look(page)
      },
    })
  })
})
