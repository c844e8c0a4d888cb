-- Notices about a batch are shown in each of its cases. Older ones join the case that their link names, or the one batch that their title names.
ALTER TABLE "message" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE INDEX "message_batch" ON "message" USING btree ("batch_id") WHERE "message"."batch_id" is not null;--> statement-breakpoint
UPDATE "message" SET "filing_id" = "filing"."id" FROM "filing"
WHERE "message"."filing_id" IS NULL AND "filing"."id"::text = substring("message"."link" FROM '[?&](?:filing|id)=([0-9a-f-]{36})');--> statement-breakpoint
UPDATE "message" SET "filing_id" = "expert_task"."filing_id" FROM "expert_task"
WHERE "message"."filing_id" IS NULL AND "expert_task"."id"::text = substring("message"."link" FROM '[?&]task=([0-9a-f-]{36})');--> statement-breakpoint
UPDATE "message" SET "batch_id" = "batch"."id" FROM "batch"
WHERE "message"."filing_id" IS NULL AND "batch"."name" = substring("message"."title" FROM '^“([^”]+)”')
AND NOT EXISTS (SELECT 1 FROM "batch" AS "other" WHERE "other"."name" = "batch"."name" AND "other"."id" <> "batch"."id");
