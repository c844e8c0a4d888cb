/** Where an address leads that is unknown, needs a login, or whose login has ended; and a picture as the city's emblem. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { png } from '../../server/src/base/files/testing.ts'
import { clientFor, demoPassword } from '../api.ts'
import { chooseFile, expectAccessible, fill, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const here = () => location.pathname + location.search

test('an unknown path leads to the home page', async () => {
  await openScreen('/mainPages/noSuchPage', null)
  await waitFor(() => expect(here()).toBe('/web/mainPages/greenHome'))
  await settled()
})

test('without a login a page redirects to the sign-in page, and afterwards back', async () => {
  const person = await openScreen('/hindex/lsgcsbgl?state=submitted', null)
  // An account that nobody else uses: a second sign-in of staff ends the first.
  await fill(person, await screen.findByRole('textbox', { name: '账号' }), 'county_500103')
  expect(here()).toMatch(/^\/web\/login\?from=/)
  await fill(person, screen.getByLabelText('密码'), demoPassword)
  await person.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('heading', { level: 1, name: '绿色工厂' })
  expect(here()).toBe('/web/hindex/lsgcsbgl?state=submitted')
})

test('an ended login redirects to the sign-in page with the reason', async () => {
  const county = await clientFor(origin, 'county')
  await openScreen('/hindex/dashboard', { ...county, login: { ...county.login, token: 'ended' } })
  await waitFor(() => expect(here()).toMatch(/^\/web\/login\?from=/))
  const notice = await screen.findByRole('region', { name: '通知' })
  await waitFor(() => expect(notice.textContent).toContain('登陆超时，请重新登陆'))
})

test('a square picture becomes the emblem in the portal’s head; another shape is refused with what to do', async () => {
  const admin = await clientFor(origin, 'admin')
  const headOf = async () => {
    await openScreen('/mainPages/newsUpdates', null)
    await settled()
    return document.querySelector('header img')?.getAttribute('src')
  }
  const formOf = async () => {
    const person = await openScreen('/hindex/sys/city', admin)
    await settled()
    const form = await screen.findByRole('region', { name: '城市徽标' })
    const choose = (name: string, width: number, height: number) =>
      chooseFile(person, form.querySelector<HTMLInputElement>('input[type=file]'), {
        name,
        type: 'image/png',
        bytes: new Uint8Array(png(width, height)),
      })
    const use = async () => {
      const button = await within(form).findByRole('button', { name: '启用这张图片' })
      await waitFor(() => expect(button).toHaveProperty('disabled', false))
      await person.click(button)
    }
    const says = (text: string) => waitFor(() => expect(form.textContent).toContain(text))
    return { person, form: within(form), choose, use, says }
  }
  const own = await headOf()
  const { person, form, choose, use, says } = await formOf()
  await says('没有城市徽标，显示平台标志')
  await choose('长条.png', 200, 100)
  await use()
  await says('这张是200×100像素，请裁剪或加透明边后重新上传')
  await person.click(form.getByRole('button', { name: /^移除/ }))
  await choose('城市徽标.png', 128, 128)
  await use()
  await screen.findByText('已启用，门户页眉显示新的徽标')
  await says('正在使用：城市徽标.png')
  await expectAccessible()

  const shown = await headOf()
  expect(shown).not.toBe(own)
  const picture = await fetch(new URL(shown ?? '', origin))
  expect(picture.headers.get('content-type')).toBe('image/png')

  const again = await formOf()
  await again.person.click(await again.form.findByRole('button', { name: '停用徽标' }))
  await again.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用' }))
  await screen.findByText('已停用，门户页眉恢复平台标志')
  expect(await headOf()).toBe(own)
})
