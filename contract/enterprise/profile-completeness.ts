/** How much of an enterprise record is filled in: the same count while it is typed and in the archive. */

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Percentage of the fields that are filled, and the empty ones. Nobody needs an authorisation to act for oneself. */
export function profileCompleteness<K extends string>(
  keys: readonly K[],
  read: (key: K | 'contactName' | 'legalPerson') => unknown,
): { percent: number; missing: K[] } {
  const actsForItself = isFilled(read('contactName')) && read('contactName') === read('legalPerson')
  const needed = keys.filter((key) => key !== 'authorisationFile' || isFilled(read(key)) || !actsForItself)
  const missing = needed.filter((key) => !isFilled(read(key)))
  return { percent: Math.round(((needed.length - missing.length) / needed.length) * 100), missing }
}

/** The fields of the record, as every screen, refusal and log names them. */
export const profileLabels = {
  enterpriseName: '企业名称',
  socialCode: '统一社会信用代码',
  qxCode: '所属区县',
  parkName: '所在园区',
  regAddress: '注册地址',
  address: '生产地址',
  industryCode: '国民经济行业',
  unitNature: '单位性质',
  entScale: '企业规模',
  aboveScale: '是否规上',
  energyLevel: '用能等级',
  regCapital: '注册资本（万元）',
  foundDate: '成立日期',
  legalPerson: '法定代表人',
  legalPhone: '法定代表人电话',
  employeeCount: '职工人数',
  mainProducts: '主营产品',
  contactDept: '联系部门',
  contactName: '联系人',
  contactPhone: '联系电话',
  email: '电子邮箱',
  postcode: '邮编',
  licenceFile: '营业执照',
  authorisationFile: '经办人授权书',
} as const satisfies Record<string, string>

/** The same as a record is shown to people: what it holds as a code stands there by its name. */
export const shownProfileLabels = {
  ...profileLabels,
  qxName: profileLabels.qxCode,
  industryName: profileLabels.industryCode,
} as const

/** Keys of a shown record with their labels, in the order given. */
export const labelledProfile = <K extends keyof typeof shownProfileLabels>(keys: readonly K[]) =>
  keys.map((key) => [key, shownProfileLabels[key]] as const)

/** So many are named; the rest is counted. */
const mostNamed = 8

/** The empty fields by name: 邮编、职工人数; empty where nothing is missing. */
export function missingText(missing: readonly string[]): string {
  const names = missing.map((key) => (profileLabels as Readonly<Record<string, string>>)[key] ?? key)
  return names.slice(0, mostNamed).join('、') + (names.length > mostNamed ? `等${names.length}项` : '')
}
