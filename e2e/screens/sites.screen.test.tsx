/** 厂区与园区: an enterprise registers a site with a unit and a meter, and says which park it is in; the park confirms, the office reads it. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a site, its workshop with a meter, and the park that confirms it', async () => {
  const client = await clientFor(origin, 'enterprise2')
  // Another name each time: what an earlier run registered stays in the list.
  const name = `凤凰湖${Date.now() % 1_000_000}分厂`
  const owner = await openScreen('/mainPages/sites', client)
  await settled()
  const opened = async (button: string) => {
    await owner.click(screen.getByRole('button', { name: button }))
    return within(await screen.findByRole('dialog', { name: button }))
  }

  // What is missing is said at the field, and the form keeps what was typed.
  const form = await opened('登记厂区')
  await fill(owner, form.getByRole('textbox', { name: /^地址/ }), '永川区凤凰湖工业园星光大道999号')
  await owner.click(form.getByRole('button', { name: '保存' }))
  const named = form.getByRole('textbox', { name: /^名称/ })
  await waitFor(() => expect(named.getAttribute('aria-invalid')).toBe('true'))
  await fill(owner, named, name)
  await fill(owner, form.getByLabelText(/^启用日期/), '2019-03-01')
  await owner.click(form.getByRole('button', { name: '保存' }))
  await gone()
  const row = (text: string) => screen.findByRole('row', { name: new RegExp(`^${text}`) })
  expect((await row(name)).textContent).toContain('2019-03-01 起')

  // A workshop with its meter stands below the site.
  const unit = await opened(`在${name}登记单元`)
  const workshop = `制曲${name}`
  await fill(owner, unit.getByRole('textbox', { name: /^名称/ }), workshop)
  await owner.click(unit.getByRole('button', { name: '增加计量器具' }))
  await fill(owner, unit.getByRole('textbox', { name: /^表号/ }), '0310-7788')
  await fill(owner, unit.getByRole('textbox', { name: /^计量对象/ }), '车间总进线')
  await owner.click(unit.getByRole('button', { name: '保存' }))
  await gone()
  expect((await row(workshop)).textContent).toContain('0310-7788（车间总进线）')

  const keeper = await clientFor(origin, 'park')
  const own = keeper.login.qyItem?.enterpriseName ?? ''
  expect(own).not.toBe('')
  // It asks to be of the park, which confirms.
  const asking = await opened('登记所在园区')
  const choice = asking.getByRole('combobox', { name: /^园区/ })
  await owner.selectOptions(choice, await within(choice).findByRole('option', { name: new RegExp(own) }))
  await fill(owner, asking.getByLabelText(/^入驻日期/), '2019-03-01')
  await owner.click(asking.getByRole('button', { name: '提出，由对方确认' }))
  await gone()
  expect((await row(own)).textContent).toContain('待对方确认')

  const park = await openScreen('/mainPages/sites', keeper)
  const applicantRow = () => screen.findByRole('row', { name: new RegExp(client.login.qyItem?.socialCode ?? '无') })
  await park.click(within(await applicantRow()).getByRole('button', { name: '确认入驻' }))
  await waitFor(async () => expect((await applicantRow()).textContent).toContain('已确认入驻'))

  await openScreen('/mainPages/sites', client)
  expect((await row(own)).textContent).toContain('已确认入驻')

  // The county finds site and park in the enterprise’s record.
  const county = await openScreen(`/hindex/qy-detail?id=${client.login.qyItem?.id}`, 'county2')
  await county.click(await screen.findByRole('tab', { name: '厂区与园区' }))
  expect(await row(name)).toBeTruthy()
  expect(await row(own)).toBeTruthy()
})
