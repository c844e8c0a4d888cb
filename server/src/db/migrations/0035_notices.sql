-- Notices know their case, keep what became of them outside, go to groups, and take their texts and quiet hours from the city.
CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"provider" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"qx_code" text,
	"group" text NOT NULL,
	"group_words" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"receivers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"key" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "filing_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
CREATE INDEX "delivery_message" ON "delivery" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "delivery_list" ON "delivery" USING btree ("state","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mailing_list" ON "mailing" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "message_filing" ON "message" USING btree ("filing_id","at") WHERE "message"."filing_id" is not null;--> statement-breakpoint
CREATE INDEX "message_mailing" ON "message" USING btree ("mailing_id") WHERE "message"."mailing_id" is not null;