/** The names of usual browsers, and what is no browser. */
import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`${windows} Chrome/141.0.0.0 Safari/537.36`, 'Chrome（Windows）'],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge（Windows）'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox（Linux）'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari（iPhone）',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    '微信（Android）',
  ],
  [`${windows} Chrome/122.0.6261.95 Safari/537.36 360SE/15.2.6078.0`, '360浏览器（Windows）'],
  [`${windows} Chrome/116.0.5845.97 Safari/537.36 QIHU 360ENT`, '360浏览器（Windows）'],
  [`${windows} Chrome/123.0.0.0 Safari/537.36 Core/1.116.489.400 QQBrowser/13.7.6351.400`, 'QQ浏览器（Windows）'],
  [`${windows} Chrome/104.0.5112.102 Safari/537.36 WPS/12.1.0`, 'WPS（Windows）'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari（macOS）',
  ],
  ['Mozilla/5.0 (X11; Ubuntu Kylin; Linux aarch64; rv:121.0) Gecko/20100101 Firefox/121.0', 'Firefox（麒麟）'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; UOS) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/111.0.0.0 Safari/537.36',
    'Chrome（统信UOS）',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
    '华为浏览器（鸿蒙）',
  ],
  [`${windows} Chrome/116.0.0.0 Safari/537.36 wxwork/4.1.20 MicroMessenger/7.0.1`, '企业微信（Windows）'],
  ['curl/8.5.0', '其他程序'],
  ['<script>alert(1)</script>', '其他程序'],
  [null, '其他程序'],
])('%s', (userAgent, text) => {
  expect(deviceOf(userAgent)).toBe(text)
})
