/** Messages of faults that several rules have. What one rule alone says stands with that rule. */
export const endBeforeStart = '结束日期不能早于开始日期'
export const pageExpired = '翻页标记已失效，请回到第一页'
export const expiryPast = '有效期不能早于今天'
export const worksEndBeforeStart = '完工日期不能早于开工日期'
export const completionPast = '完成期限不能早于今天'
export const leftBeforeArrival = '离开时间不能早于到达时间'
export const energyKind = '请选择能源品种'
export const ownSite = '请选择本企业的厂区'
export const noEnterprise = '没有符合条件的企业，请放宽条件'
export const listedCounty = '请选择列表中的区县'
export const noFigure = '没有这个维度或指标'
export const validityOrder = '有效期止应晚于有效期起'
export const listedProgramme = '请从列表中选择申报类别'
export const reviewEndPast = '评审截止日期应晚于今天'
export const efficiency = '效率应大于0'
export const tooManyEnterprises = (found: number, most: number) => `符合条件的企业有${found}家，请缩小到${most}家以内`
export const deadlineWithin = (last: string) => `截止日期应在今天至${last}之间`
export const notInLedger = (name: string) => `“${name}”不是账本中的数据项`
export const conditionUnmet = (condition: string) => `不符合申报条件：${condition}`
export const future = (what: string) => `${what}不能晚于今天`
export const missing = (what: string) => `请填写${what}`
