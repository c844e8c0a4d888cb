-- Experts declare relations, absences and region; a task keeps why it was declined and who took over by the order of the draw.
ALTER TABLE "expert" ADD COLUMN "interests" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "declared_on" date;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "qx_code" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "park_name" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "absences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "expert_task" ADD COLUMN "declined" text;--> statement-breakpoint
ALTER TABLE "expert_task" ADD COLUMN "successor_id" uuid;