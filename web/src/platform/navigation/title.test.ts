import { expect, test } from 'vitest'
import { pageTitle } from './title.ts'

test('the browser shows the page first and the platform after it', () => {
  expect(pageTitle('登录')).toBe('登录 - 工业绿效码企业服务平台')
  expect(pageTitle()).toBe('工业绿效码企业服务平台')
  expect(pageTitle('')).toBe('工业绿效码企业服务平台')
})
