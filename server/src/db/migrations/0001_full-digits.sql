-- Scores and the figure that ranks filings are compared with every digit (GB/T 8170), so none is cut when stored.
ALTER TABLE "filing" ALTER COLUMN "rank_figure" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "filing" ALTER COLUMN "system_score" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "filing" ALTER COLUMN "expert_score" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "filing" ALTER COLUMN "spread" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "expert_task" ALTER COLUMN "total" SET DATA TYPE numeric;