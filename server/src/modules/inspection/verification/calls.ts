/** 现场核查: its calls. */
import { createHmac } from 'node:crypto'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { answerRecord, replyRecord } from './answers.ts'
import { takeEntries, takeSignCode } from './entries.ts'
import { fieldCases, readClauses, readOwnRecord, readVerification } from './reading.ts'
import { takePart, uploadState } from './upload.ts'

/** How long a device opens what it holds without asking the server. */
const keyHours = 72

export const verificationCalls = handlers(verification, {
  hcInfo: ({ input, actor, services }) => readVerification(services, input.id, actor),
  signCode: ({ input, actor, services }) => takeSignCode(services, input, actor),
  addHcInfo: ({ input, actor, services }) => takeEntries(services, input, actor),
  clauses: ({ input, services }) => readClauses(services, input.day),
  fieldCases: ({ actor, services }) => fieldCases(services, actor),
  /** The same for the same person and device each time, made from the server's secret and stored nowhere. */
  fieldKey: async ({ input, actor, services }) => {
    const { accountId, name } = actor
    const key = createHmac('sha256', services.secret)
      .update(`field-key:${accountId}:${input.deviceId}`)
      .digest('base64url')
    await writeAudit(services.db, { kind: 'business', actor, action: '取得现场核查的离线密钥', result: '成功' })
    return { key, hours: keyHours, accountId, name }
  },
  uploadState: ({ input, actor, services }) => uploadState(services, input, actor),
  uploadPart: ({ input, actor, services, upload }) => takePart(services, input, actor, upload),
  ownRecord: ({ input, actor, services }) => readOwnRecord(services, input.id, actor),
  answerRecord: ({ input, actor, services }) => answerRecord(services, input, actor),
  replyRecord: ({ input, actor, services }) => replyRecord(services, input, actor),
})
