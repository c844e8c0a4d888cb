/** What the made-up second city says of itself: a complete profile. */
export const secondCityProfile = {
  platformName: '青禾绿色工业服务平台',
  sponsor: '青禾市工业和信息化局',
  hotline: '0879-3120958',
  icpNumber: '滇ICP备2026003187号-2',
  policeNumber: '',
  accessibilityContact: '12345',
  email: 'lvxiao@qinghe.example.gov.cn',
}
