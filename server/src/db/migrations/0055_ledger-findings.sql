-- What the cross-checks of the ledger find, settled once; what changes after something was decided on it.
CREATE TABLE "fact_correction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"by_name" text,
	"reason" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fact_finding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"rule" text NOT NULL,
	"key" text NOT NULL,
	"contradiction" text NOT NULL,
	"level" text NOT NULL,
	"what" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"answered_by_name" text,
	"reason" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_follow_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"title" text NOT NULL,
	"changes" jsonb NOT NULL,
	"state" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fact_correction_year" ON "fact_correction" USING btree ("enterprise_id","year","at");--> statement-breakpoint
CREATE INDEX "fact_correction_open" ON "fact_correction" USING btree ("at") WHERE "fact_correction"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fact_finding_once" ON "fact_finding" USING btree ("enterprise_id","year","rule","key","contradiction");--> statement-breakpoint
CREATE INDEX "fact_finding_list" ON "fact_finding" USING btree ("year","state","enterprise_id") WHERE "fact_finding"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fact_follow_up_open" ON "fact_follow_up" USING btree ("kind","target_id","year") WHERE "fact_follow_up"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "fact_follow_up_enterprise" ON "fact_follow_up" USING btree ("enterprise_id","year");