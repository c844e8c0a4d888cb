/** The events that outside systems may receive, and the words for their states. */
export const eventKinds = {
  'filing.submitted': '申报提交',
  'filing.moved': '申报状态变化',
  'title.granted': '称号授予',
  'title.ended': '称号终止',
  'code.published': '绿效码公开',
} as const
export type EventKind = keyof typeof eventKinds

export const eventStates = { waiting: '待发送', delivered: '已送达', parked: '已停止重试' } as const
export type EventState = keyof typeof eventStates

export const receiverStates = { active: '发送中', paused: '已暂停', ended: '已停用' } as const
export type ReceiverState = keyof typeof receiverStates
