/** 名称核准: an enterprise asks for a name with letters in its record; the city reads it beside the licence and decides with a reason. */
import { user } from '@green/contract/calls/account/user.ts'
import { asLicensedLabel } from '@green/filing/value/enterprise-name.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { png } from '../../server/src/base/files/testing.ts'
import { clientFor } from '../api.ts'
import { expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const name = '重庆QZX示例有限公司'

test('a name with letters is ticked by the enterprise, waits for the city, and is returned with a reason', async () => {
  const enterprise = await clientFor(origin, 'enterprise2')
  const record = await enterprise.request(user.getQyinfoById, {})
  const licence = { name: '营业执照.png', type: 'image/png', bytes: new Uint8Array(png(40, 40)) }
  await enterprise.request(user.updateQyInfo, {
    version: record.version,
    licenceFile: [await enterprise.upload('profile', licence)],
    authorisationFile: [await enterprise.upload('profile', { ...licence, name: '授权书.png' })],
  })

  const clerk = await openScreen('/mainPages/personalCenter?tab=profile', enterprise)
  await settled()
  const field = await screen.findByRole('textbox', { name: /^单位名称/ })
  expect(screen.queryByRole('radiogroup', { name: new RegExp(asLicensedLabel) })).toBeNull()
  await fill(clerk, field, name)
  await clerk.tab()
  const tick = await screen.findByRole('radiogroup', { name: new RegExp(asLicensedLabel) })
  await waitFor(() =>
    expect(document.body.textContent).toContain('必须是6-50个汉字或（）()组成！证照上的名称另有字母、数字的'),
  )
  await clerk.click(within(tick).getByRole('radio', { name: '是' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'))
  await expectAccessible()
  await clerk.click(screen.getByRole('button', { name: '保存修改' }))
  expect(await screen.findByText(`已提交，名称“${name}”待市级核准，再由区县审核`)).toBeTruthy()

  const city = await openScreen(
    `/hindex/EntManage?verification=verifying&nameCheck=waiting&id=${record.id}`,
    await clientFor(origin, 'city'),
  )
  await settled()
  expect(await screen.findByText(new RegExp(`名称待核：“${name}”`))).toBeTruthy()
  expect(screen.getByText('名称待核', { selector: '[data-part~=queue] *' })).toBeTruthy()
  const decision = within(await screen.findByRole('region', { name: '名称核准' }))
  await city.click(decision.getByRole('button', { name: '退回企业' }))
  const reason = decision.getByRole('textbox', { name: /理由/ })
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  await expectAccessible()
  await fill(city, reason, '营业执照上没有字母')
  await city.click(decision.getByRole('button', { name: '退回企业' }))
  expect(await screen.findByText(`已退回：${name}`)).toBeTruthy()
  const after = await enterprise.request(user.getQyinfoById, {})
  expect(after).toMatchObject({ enterpriseName: record.enterpriseName, verification: 'verified', nameToGrant: null })
})
