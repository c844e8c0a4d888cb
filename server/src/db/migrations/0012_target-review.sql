CREATE TABLE "target_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"number" text NOT NULL,
	"year_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"industry_code" text,
	"origin" text NOT NULL,
	"drop_target" numeric NOT NULL,
	"total_limit" numeric,
	"target_paper" text DEFAULT '' NOT NULL,
	"deadline" date NOT NULL,
	"answers" jsonb,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_place" text,
	"sent" jsonb,
	"sent_hash" text,
	"sent_at" timestamp(3) with time zone,
	"sent_by_name" text,
	"sheet" jsonb,
	"result" jsonb,
	"self_total" numeric,
	"total" numeric,
	"grade" text,
	"scored_by" uuid,
	"scored_by_name" text,
	"scored_at" timestamp(3) with time zone,
	"released_by_name" text,
	"released_at" timestamp(3) with time zone,
	"object_until" date,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "target_review_year" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"year" integer NOT NULL,
	"variant" text NOT NULL,
	"basis" text NOT NULL,
	"deadline" date NOT NULL,
	"drop_target" numeric NOT NULL,
	"rubric" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "target_review_once" ON "target_review" USING btree ("year_id","enterprise_id") WHERE "target_review"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "target_review_enterprise" ON "target_review" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "target_review_list" ON "target_review" USING btree ("year" DESC NULLS LAST,"state");--> statement-breakpoint
CREATE UNIQUE INDEX "target_review_year_year" ON "target_review_year" USING btree ("year") WHERE "target_review_year"."state" <> 'dropped';