ALTER TABLE "inspection_paper" ADD COLUMN "sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_paper" ADD COLUMN "settled" jsonb;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "penalty_notified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "decide_due" date;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "serve_decision_due" date;--> statement-breakpoint
ALTER TABLE "inspection" ADD COLUMN "evidence_due" date;