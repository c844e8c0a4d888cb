/** The rules of the ledger: what each compares, where its fact is corrected, and whether the filer alone can do so. */

type Rule = { title: string; place: string; isFilersOwn: boolean }

const own = (title: string, place: string): Rule => ({ title, place, isFilersOwn: true })
/** A contradiction with another source, another filing or another meter: sending does not wait for it. */
const shared = (title: string, place: string): Rule => ({ title, place, isFilersOwn: false })

export const rules = {
  R01: own('能源实物平衡', '能源购进、消费与库存'),
  R02: own('综合能耗与分品种合计', '综合能耗'),
  R03: own('月度之和与年度', '各月能耗'),
  R04: own('产品能耗之和不超过综合能耗', '单位产品能耗'),
  R05: own('热电联产、自备电厂按净值', '能源加工转换与回收利用'),
  R06: own('加工转换效率', '能源加工转换与回收利用'),
  R07: own('折标系数的范围', '折标系数'),
  R08: own('与上年相比的量级', '能源购进、消费与库存'),
  R09: shared('同一事实的不同来源', '账本—各来源'),
  R10: shared('填报购进与供能企业结算', '能源购进、消费与库存'),
  R11: shared('口径不同且无法折算', '账本—各来源'),
  R12: shared('同一称号同一年度的申报', '我的申报'),
  R13: own('过程排放没有回答', '过程排放'),
  R14: own('所填碳排放与分品种重算', '碳排放'),
  R15: own('无过程时碳排放与能耗之比', '碳排放'),
  R16: own('有过程时碳排放与能耗之比', '过程排放'),
  R17: own('单位产品过程排放', '过程排放'),
  R19: own('过程行业选“不涉及”', '过程排放'),
  R20: own('自算与排放报告', '排放报告'),
  R21: own('原料用能的碳只计一次', '能源购进、消费与库存—用作原材料'),
  R22: own('单位产值综合能耗', '工业总产值、综合能耗'),
  R23: own('与上年相比的变化', '工业总产值、综合能耗'),
  R24: own('能源单价', '能源购进金额'),
  R25: own('产品产值与总产值、产品单价', '产品产值'),
  R26: own('营业收入与产值', '营业收入'),
  R27: own('增加值与产值', '工业增加值'),
  R28: own('节能量与全厂能耗', '节能项目'),
  R29: own('改造前能耗与全厂', '节能项目'),
  R30: own('节能量只来自增产', '节能项目'),
  R31: own('单位节能量投资', '节能项目'),
  R32: own('单位节能量效益', '节能项目'),
  R33: own('产量与产能', '产品产量、产能'),
  R34: own('装备规模与限额行', '限额标准'),
  R35: own('限额标准的实施日期', '限额标准'),
  R36: own('产品单位与限额行单位', '限额标准'),
  R37: own('单位产品能耗的下限', '单位产品能耗'),
  R38: own('生产取水、产品取水与取水', '用水'),
  R39: own('排水与取水', '用水'),
  R40: own('重复利用率', '用水'),
  R41: own('人均取水', '用水'),
  R43: own('绿电与购电、电力构成', '电力构成'),
  R44: own('可再生能源利用率', '电力构成'),
  R45: own('光伏装机、发电与屋顶', '光伏'),
  R46: own('所填非化石比例与账本', '非化石能源'),
  R47: own('人均产值', '从业人员'),
  R48: own('用地、建筑与产值', '用地和建筑'),
  R49: own('购电与最大需量', '电力构成'),
  R50: own('注销之后的数据', '企业档案'),
  R51: own('过程活动数据三年相同', '过程排放'),
  R52: own('户号未经企业确认', '户号'),
  R53: shared('总表与分表', '户号—分表'),
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof rules
