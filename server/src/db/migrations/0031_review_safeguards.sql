-- A batch keeps its rubrics, may be scored blind and decided by two hands; a panel says why a score far from the others stands.
ALTER TABLE "batch" ADD COLUMN "rubrics" jsonb;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "two_hands" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expert_task" ADD COLUMN "second" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "panel_note" jsonb;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "proposal" jsonb;