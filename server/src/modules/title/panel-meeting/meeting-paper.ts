/** 评审会纪要 as a paper. Pure. */
import { attendances, meetingConclusions } from '@green/contract/calls/title/panel-meeting.ts'
import { localTime } from '../../../platform/clock.ts'
import type { Paper } from '../../../platform/paper/paper.ts'
import type { MeetingRecord } from './store.ts'

type Recorded = Pick<
  MeetingRecord,
  'batchName' | 'heldOn' | 'place' | 'topic' | 'chairId' | 'members' | 'cases' | 'recordedByName' | 'confirmations'
>

export function meetingPaper(meeting: Recorded, { title, code }: { title: string; code: string }): Paper {
  const { batchName, heldOn, place, topic, chairId, members, cases, recordedByName, confirmations } = meeting
  return {
    title: '评审会纪要',
    foot: `${batchName}　${heldOn}　校验码 ${code}`,
    archival: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['申报类别', title],
          ['批次', batchName],
          ['会议日期', heldOn],
          ['会议地点', place],
          ['主持人', members.find(({ accountId }) => accountId === chairId)?.name ?? ''],
          ['记录人', recordedByName],
          ...(topic ? [['议题和说明', topic] as const] : []),
        ],
      },
      {
        kind: 'table',
        title: '成员',
        head: ['姓名', '出席', '说明'],
        rows: members.map(({ name, attendance, note }) => [name, attendances[attendance], note || '—']),
      },
      {
        kind: 'table',
        title: '讨论的申报',
        head: ['序号', '受理号', '申报单位', '结论', '理由', '不同意见'],
        rows: cases.map(({ number, enterpriseName, conclusion, reason, dissent }, i) => [
          String(i + 1),
          number,
          enterpriseName,
          meetingConclusions[conclusion],
          reason || '—',
          dissent || '无',
        ]),
      },
      {
        kind: 'facts',
        facts: [['确认', confirmations.map(({ name, at }) => `${name}（${localTime(at)}）`).join('、')]],
      },
      { kind: 'words', text: '本纪要供审定时参考，审定以办理决定为准；确认人在本人的登录中确认。' },
    ],
  }
}
