-- 双随机: a list that is locked before its public number is known, and who draws from it in the own session.
ALTER TABLE "inspection_draw" ADD COLUMN "number_on" date;--> statement-breakpoint
ALTER TABLE "inspection_draw" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "inspection_draw" ADD COLUMN "own_number" text;--> statement-breakpoint
ALTER TABLE "inspection_draw" ADD COLUMN "locked_hash" text;--> statement-breakpoint
ALTER TABLE "inspection_draw" ADD COLUMN "locked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "inspection_draw" ADD COLUMN "witness_id" uuid;