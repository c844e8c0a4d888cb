/** Sentences that screen and paper say alike. */

export const uncertaintyText =
  '各项按95%置信区间填写，相互独立：单项为活动水平与因子不确定度的方和根，合计为各项绝对不确定度的方和根'
