/** What bars an enterprise from any green title (NEG of the trade): six statements about the last three years, each with its proof. */
import type { Answers } from '@green/filing/form/answers.ts'
import { field, files, type Spec, yesNo } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'

const conform = (hint: string): Spec =>
  yesNo({ required: true, anew: true, hint, clause: '工信部节〔2024〕13号《绿色工厂梯度培育及管理暂行办法》' })
const proof = (hint: string): Spec => files(0, 3, { hint })

/** Yes means: the statement is true, nothing bars. Labels are worded so that 是 never means a fault. */
export const vetoFields = [
  field('neg1', '近三年正常经营生产', conform('没有注销、连续停产12个月以上，未被列入经营异常名录（或已移出）')),
  field('neg1Proof', '正常经营的证明', proof('企业信用公示系统截图')),
  field('neg2', '近三年无安全、质量、环境污染事故和违法违规', conform('安全含网络、数据安全；没有偷漏税等违法违规')),
  field('neg2Proof', '无事故和违法违规的证明', proof('信用中国报告')),
  field('neg3', '近三年未被动态调整出绿色制造名单', conform('曾被移出名单的选“否”')),
  field('neg3Proof', '未被移出名单的证明', proof('属地确认或自检说明')),
  field('neg4', '近三年在国务院及有关部委督查中未发现严重问题', conform('被通报严重问题的选“否”')),
  field('neg4Proof', '督查情况的证明', proof('属地确认或自检说明')),
  field('neg5', '近三年未列入节能监察整改名单，或已按要求完成整改', conform('曾被要求整改而未完成的选“否”')),
  field('neg5Proof', '完成整改的证明', proof('曾被要求整改的，上传整改验收材料')),
  field('neg6', '未被列为失信被执行人', conform('以中国执行信息公开网为准')),
  field('neg6Proof', '未失信的证明', proof('执行信息公开网截图')),
] as const

const vetoKeys = ['neg1', 'neg2', 'neg3', 'neg4', 'neg5', 'neg6'] as const

/** Keys of the proofs, as evidence of gates. */
export const vetoProofs = ['neg1Proof', 'neg2Proof', 'neg3Proof', 'neg4Proof', 'neg5Proof', 'neg6Proof'] as const

export const vetoMessage = '存在否决情形，不能申报'

/** true: a veto applies; false: none applies; null: not all answered. */
export const vetoResultOf =
  (keys: readonly string[]) =>
  (answers: Answers): boolean | null => {
    if (keys.some((key) => answers.has(key) && !answers.yes(key))) return true
    return keys.every((key) => answers.yes(key)) ? false : null
  }

/** A 否 to one of these blocks sending. */
export const vetoCheckOf = (keys: readonly string[]): Check => ({
  code: 'veto',
  level: 'error',
  says: '存在否决情形的不能申报',
  of: (answers) =>
    keys.filter((key) => answers.has(key) && !answers.yes(key)).map((key) => ({ field: key, message: vetoMessage })),
})

/** All six, for factories and suppliers. */
export const vetoResult = vetoResultOf(vetoKeys)
export const vetoCheck = vetoCheckOf(vetoKeys)
