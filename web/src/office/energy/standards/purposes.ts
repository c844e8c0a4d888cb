/** What a draft of a standard is for. */
export const purposeTexts = { add: '新录入', change: '新版', end: '废止' } as const
