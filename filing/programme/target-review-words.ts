/** 节能目标责任评价考核: both tables by name: 40 for the goal and 60 for measures; or 50 (unit energy 35, total 15) and 50. */
export const reviewVariants = { measures60: '目标40、措施60', measures50: '目标50、措施50' } as const
export type ReviewVariant = keyof typeof reviewVariants
