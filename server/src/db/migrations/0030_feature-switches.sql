-- 功能开关: features closed for roles and districts until a moment.
CREATE TABLE "feature_closure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feature" text NOT NULL,
	"roles" text[] NOT NULL,
	"qx_codes" text[] NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"set_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "feature_closure_time" ON "feature_closure" USING btree ("ends_at");