/** 学习证明 as a paper. Pure. */
import { digestName } from '@green/contract/overview/digest.ts'
import { inTwoLines } from '../../../platform/paper/digest-lines.ts'
import type { Paper } from '../../../platform/paper/paper.ts'

/** What a proof says, as it was on the day it was issued. */
export type ProofContent = {
  personName: string
  post: string
  enterpriseName: string
  title: string
  category: string
  orgName: string
  minutes: number
  /** Of the quiz; null where the course has none. */
  score: number | null
  completedOn: string
}

type ProofStamp = { number: string; checkCode: string; sha256: string; address: string; issuer: string }

const daySays = (day: string) => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`

export function proofPaper(content: ProofContent, { number, checkCode, sha256, address, issuer }: ProofStamp): Paper {
  const { personName, post, enterpriseName, title, category, orgName, minutes, score, completedOn } = content
  const quiz = score === null ? '' : `，测验成绩${score}分`
  return {
    title: '学习证明',
    foot: `${number}　校验码 ${checkCode}`,
    archival: true,
    parts: [
      {
        kind: 'paragraph',
        text: `${enterpriseName}${personName}（${post}）参加培训课程《${title}》的学习，已于${daySays(completedOn)}完成全部内容${quiz}，特此证明。`,
      },
      {
        kind: 'facts',
        facts: [
          ['编号', number],
          ['校验码', checkCode],
          ['课程', title],
          ['类别', category],
          ['主办单位', orgName],
          ['学时', `${minutes}分钟`],
          ['测验', score === null ? '没有测验' : `${score}分`],
          ['完成日期', daySays(completedOn)],
          ['出具', `${issuer}绿效码平台`],
          [`内容的${digestName(sha256)}`, inTwoLines(sha256)],
        ],
      },
      {
        kind: 'words',
        text: '本证明只说明持有人在平台学习并完成了上述课程，不是职业资格或上岗证书，不作为行政许可依据。',
      },
      {
        kind: 'square',
        address,
        text: '扫码或在门户“学习证明核验”中输入编号和校验码，核对本证明是否由平台出具、是否已撤销。',
      },
    ],
  }
}
