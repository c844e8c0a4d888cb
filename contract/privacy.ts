/** 隐私说明: its version, and the purposes to which a person consents one by one. */
import { keysOf } from '@green/filing/value/keys-of.ts'

/**
 * The day of the text (`web/src/portal/account/agreement.tsx`). A change of it is a new version, and everybody is asked
 * again; nobody is asked to agree to a text of a day to come.
 */
export const privacyVersion = '2026-11-30'

export const consentPurposes = {
  service: {
    label: '办理业务',
    says: '注册、申报、备案、审核和通知所必需的单位信息、联系人信息和登录记录',
    /** Without it there is no account: it is withdrawn by closing the account. */
    needed: true,
  },
  sms: {
    label: '短信提醒',
    says: '除站内消息外，用手机号提醒办理进度和期限；不影响验证码、账号安全和法定的通知',
    needed: false,
  },
  email: {
    label: '邮件提醒',
    says: '除站内消息外，用电子邮箱提醒办理进度和期限；不影响账号安全和法定的通知',
    needed: false,
  },
} as const satisfies Record<string, { label: string; says: string; needed: boolean }>
export type ConsentPurpose = keyof typeof consentPurposes
/** The purposes that may be declined: one for each channel outside the platform. */
export type ReminderChannel = Exclude<ConsentPurpose, 'service'>
/** As recorded while one consent was for both channels; it stands for each of them until a later one. */
export const bothChannels = 'reminders'
export const consentPurposeNames = keysOf(consentPurposes)

export const purposeLabel = (purpose: ConsentPurpose | typeof bothChannels): string =>
  purpose === bothChannels ? '短信和邮件提醒' : consentPurposes[purpose].label
